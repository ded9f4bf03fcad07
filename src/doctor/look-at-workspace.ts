import { refuseOtherSandbox } from '../conformance/run/refuse-other-sandbox.ts';
import type { Api } from '../contract/api.ts';
import { workspaceBehind } from '../targets/drivers/payproof-driver.ts';
import { wordsOf } from '../targets/drivers/words-of.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import { ConfigurationError } from '../targets/settings/configuration-error.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';
import type { Doubts } from './look-at-way.ts';

/** With `driver: payproof`: whether its control plane is there and has the workspace. True with any other driver. */
export async function lookAtControl(
  settings: TargetSettings,
  { troubles, notebook }: { troubles: ReadonlyMap<Api, Doubts>; notebook: Notebook },
): Promise<boolean> {
  if (settings.driver?.kind !== 'payproof') return true;
  // Where none is named, it is beside the first API.
  const [first] = Object.keys(settings.apis) as Api[];
  if (settings.driver.control === undefined && first && troubles.get(first) === 'all') return false;
  try {
    await workspaceBehind(settings);
    return true;
  } catch (problem) {
    tell(notebook, settings, {
      ...{ level: 'wrong', about: 'driver', key: 'driver' },
      found: wordsOf(problem, (text) => text),
      remedy: 'Start the sandbox, or correct `control`',
    });
    return false;
  }
}

/**
 * With `driver: payproof`: whether the addresses lead to the sandbox that is controlled, and what no inquiry tells, whether
 * the merchant of each charge is the one that was issued.
 */
export async function lookAtWorkspace(
  { settings, ...target }: OpenTarget,
  apis: readonly Api[],
  notebook: Notebook,
): Promise<void> {
  if (settings.driver?.kind !== 'payproof') return;
  try {
    await refuseOtherSandbox({ settings, ...target }, apis);
  } catch (problem) {
    if (!(problem instanceof ConfigurationError)) throw problem;
    for (const { place, problem: found } of problem.problems)
      notebook.findings.push({ level: 'wrong', about: 'way', ...place, found });
    return;
  }
  const { workspace, numbers } = await workspaceBehind(settings);
  const wrong = (api: Api, key: string, found: string, remedy: string): void =>
    tell(notebook, settings, {
      ...{ level: 'wrong', about: 'fixtures', api, key: `apis.${api}.fixtures.${key}` },
      ...{ found: `${found} workspace ${workspace.id}`, remedy },
    });
  for (const api of apis) {
    const fixtures = settings.apis[api]?.fixtures ?? {};
    const issued: Readonly<Record<string, string | undefined>> = workspace.apis[api]?.fixtures.merchant ?? {};
    for (const [name, value] of Object.entries(fixtures.merchant ?? {}))
      if (issued[name] !== undefined && issued[name] !== value)
        wrong(api, `merchant.${name}`, `another ${name} was issued with`, 'Copy it from what `payproof sandbox` wrote');
    const { whitelisted = [], barred = [], unlisted = [] } = fixtures.numbers ?? {};
    if (api !== 'charge-gateway' || whitelisted.length + barred.length + unlisted.length === 0) continue;
    const known = new Map((await numbers()).map((it) => [it.endUserId, it]));
    const isListed = (it: string): boolean => known.get(it)?.whitelisted === true;
    for (const [index, it] of whitelisted.entries())
      if (!isListed(it))
        wrong(api, `numbers.whitelisted[${index}]`, `${it} is not whitelisted in`, 'Write one of its test numbers');
    for (const [index, it] of barred.entries())
      if (!known.get(it)?.barred)
        wrong(api, `numbers.barred[${index}]`, `${it} is not barred in`, 'Bar it, or write another');
    for (const [index, it] of unlisted.entries())
      if (isListed(it))
        wrong(
          api,
          `numbers.unlisted[${index}]`,
          `${it} is whitelisted in`,
          'Write a number that is none of its test numbers',
        );
  }
}
