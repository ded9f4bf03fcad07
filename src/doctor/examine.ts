import type { Suite } from '../conformance/run/plan.ts';
import { fixtureCapabilities } from '../conformance/run/plan.ts';
import { judgedTenant } from '../conformance/run/preflight.ts';
import type { Api } from '../contract/api.ts';
import { redactor } from '../protocol/secrets/redactor.ts';
import { visible } from '../protocol/visible.ts';
import { secretsOf } from '../targets/apis/secrets-of.ts';
import type { PersonTerminal } from '../targets/drivers/person-driver.ts';
import { wordsOf } from '../targets/drivers/words-of.ts';
import { type OpenTarget, openTarget, type Tenant } from '../targets/open-target.ts';
import { ConfigurationError, placeText } from '../targets/settings/configuration-error.ts';
import type { ReadSettings } from '../targets/settings/load-settings.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { uncheckedCertificates } from '../targets/settings/unchecked-certificates.ts';
import { type Timers, wallTimers } from '../targets/timers.ts';
import { type Decidable, decidable } from './decidable.ts';
import { type Finding, topics } from './finding.ts';
import { type Notebook, tell } from './look.ts';
import { lookAtApi } from './look-at-api.ts';
import { lookAtCallbacks } from './look-at-callbacks.ts';
import { lookAtDriver } from './look-at-driver.ts';
import { lookAtProxy } from './look-at-proxy.ts';
import { lookAtRate } from './look-at-rate.ts';
import { lookAtWay } from './look-at-way.ts';
import { lookAtControl, lookAtWorkspace } from './look-at-workspace.ts';

export interface ExamineOptions {
  /** What a run would judge with. */
  suite: Suite;
  /** Only these APIs; all that the target has where absent. */
  apis?: readonly Api[];
  terminal?: PersonTerminal;
  signal?: AbortSignal;
  timers?: Timers;
  environment?: Readonly<Record<string, string | undefined>>;
}

/** What was seen of a target's set-up. */
export interface Examination {
  target: string;
  file?: string;
  findings: Finding[];
  /** What was looked at and is as it should be, in words. */
  fine: string[];
  /** Undefined where nothing of the file could be read. */
  decidable?: Decidable;
}

/**
 * Looks at all that a run needs of a target, and tells each mistake: the file, the driver, the way to each API,
 * credentials, fixtures, callbacks, clocks. It asks and logs in, and does nothing else: no money moves.
 */
export async function examine(
  { settings, problems, unknown }: ReadSettings,
  options: ExamineOptions,
): Promise<Examination> {
  const notebook: Notebook = {
    findings: problems.map(({ place, problem }) => ({ level: 'wrong', about: 'file', ...place, found: problem })),
    fine: [],
  };
  if (!settings) return { target: '', findings: notebook.findings, fine: [] };
  const { terminal, signal, timers = wallTimers } = options;
  const target = await openTarget(settings, {
    timers,
    ...(terminal && { terminal }),
    ...(signal && { signal }),
    onProblem: (problem) => tellPart(notebook, settings, problem),
  });
  try {
    const apis = Object.keys(target.apis).filter((it) => options.apis?.includes(it as Api) ?? true) as Api[];
    if (settings.source && problems.length === 0) notebook.fine.push(`file: ${settings.source.file}`);
    const { had, secrets } = await lookAtTarget(target, apis, { notebook, unknown });
    lookAtProxy(settings, options.environment ?? {}, notebook);
    const unchecked = uncheckedCertificates(settings, options.environment ?? {});
    if (unchecked) tell(notebook, settings, { level: 'note', about: 'way', key: 'ca', ...unchecked });
    const hide = redactor([
      ...secrets,
      ...(settings.secrets ?? []),
      settings.callbackSignature?.secret,
      tokenOf(settings),
    ]);
    const shown = (text: string): string => visible(hide(text));
    return {
      target: settings.name,
      ...(settings.source && { file: settings.source.file }),
      findings: inOrder(notebook.findings).map((it) => ({
        ...it,
        found: shown(it.found),
        ...(it.remedy !== undefined && { remedy: shown(it.remedy) }),
      })),
      fine: notebook.fine.map(shown),
      decidable: decidable(options.suite, had),
    };
  } finally {
    await target.close();
  }
}

/** A part of the target that cannot be had: each of its problems. */
function tellPart(notebook: Notebook, settings: TargetSettings, problem: unknown): void {
  const level = 'wrong';
  if (!(problem instanceof ConfigurationError)) {
    const found = wordsOf(problem, (text) => text);
    tell(notebook, settings, { level, about: 'driver', key: 'driver', found, remedy: 'Mend it' });
    return;
  }
  for (const { place, about, problem: found } of problem.problems) {
    if (about) tell(notebook, settings, { level, about, key: about, found });
    else if (place.file === settings.source?.file) notebook.findings.push({ level, about: 'way', ...place, found });
    // What a module holds is told with its place, and which key names it.
    else tell(notebook, settings, { level, about: 'driver', key: 'driver', found: `${placeText(place)}: ${found}` });
  }
}

function tokenOf({ driver }: TargetSettings): string | undefined {
  return driver?.kind === 'payproof' ? driver.token : undefined;
}

/** Looks at all that is called; gives the capabilities that checks of each API would find, and all that is secret. */
async function lookAtTarget(
  target: OpenTarget,
  apis: readonly Api[],
  { notebook, unknown }: { notebook: Notebook; unknown: readonly string[] },
): Promise<{ had: Map<Api, ReadonlySet<string>>; secrets: string[] }> {
  const { settings } = target;
  let tenant: Tenant | undefined;
  try {
    tenant = await judgedTenant(target);
  } catch (problem) {
    tell(notebook, settings, {
      ...{ level: 'wrong', about: 'driver', key: 'driver' },
      found: `its method isolate fails: ${wordsOf(problem, (text) => text)}`,
      remedy: 'Mend it, or leave the method out',
    });
  }
  try {
    const judged = { ...target.apis, ...tenant?.apis };
    const troubles = await lookAtWay(target, apis, { notebook, unknown });
    for (const [api, doubts] of troubles)
      tell(notebook, settings, {
        ...{ level: 'note', about: 'way', api, key: `apis.${api}` },
        found: `not looked at for that: ${doubts === 'all' ? 'its users and fixtures' : `what needs ${[...new Set(doubts)].join(', ')}`}`,
      });
    const isControlled = await lookAtControl(settings, { troubles, notebook });
    // What a sandbox that is not there cannot do is told once.
    const driver = isControlled ? (tenant?.driver ?? target.driver) : {};
    await Promise.all(
      apis.map(async (api) => {
        const own = judged[api];
        const doubtful = troubles.get(api) ?? [];
        if (own && doubtful !== 'all') await lookAtApi(target, { api, own, doubtful, driver, notebook });
      }),
    );
    if (settings.kind === 'remote') {
      const driven = Object.fromEntries(apis.flatMap((api) => (judged[api] ? [[api, judged[api]]] : [])));
      await lookAtDriver({ settings, apis: driven, driver, notebook });
      const reached = apis.filter((api) => !troubles.has(api));
      if (isControlled) await lookAtWorkspace(target, reached, notebook);
      lookAtRate(settings, apis, notebook);
    }
    await lookAtCallbacks(target, notebook);
    const capabilities = tenant ? target.capabilitiesOf(tenant) : target.capabilities;
    const had = apis.map(
      (api) =>
        [
          api,
          new Set([...target.capabilities, ...capabilities, ...fixtureCapabilities(api, judged[api]?.fixtures ?? {})]),
        ] as const,
    );
    const secrets = apis.flatMap((api) =>
      [target.apis[api], judged[api]].flatMap((it) => (it ? secretsOf(api, it).map(({ value }) => value) : [])),
    );
    return { had: new Map(had), secrets };
  } finally {
    await tenant?.release().catch((problem: unknown) =>
      tell(notebook, settings, {
        ...{ level: 'wrong', about: 'driver', key: 'driver' },
        found: `release of what its isolate gave fails: ${wordsOf(problem, (text) => text)}`,
        remedy: 'Mend it',
      }),
    );
  }
}

/** What is wrong first; then by topic, as one mends it. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ level }: Finding): number => ({ wrong: 0, unseen: 1, note: 2 })[level];
  return findings.toSorted(
    (a, b) => rank(a) - rank(b) || topics.indexOf(a.about) - topics.indexOf(b.about) || (a.line ?? 0) - (b.line ?? 0),
  );
}
