import type { Api } from '../../contract/api.ts';
import { workspaceBehind } from '../../targets/drivers/payproof-driver.ts';
import type { OpenTarget } from '../../targets/open-target.ts';
import { ConfigurationError } from '../../targets/settings/configuration-error.ts';
import { probeApi } from './probe-api.ts';

/**
 * With `driver: payproof`, the addresses of the target file must lead to the sandbox that its control plane controls, and
 * the credentials be those of the workspace: else one provider would be judged by what another does. Throws
 * ConfigurationError that tells the difference.
 */
export async function refuseOtherSandbox(target: OpenTarget, apis: readonly Api[]): Promise<void> {
  const { settings } = target;
  if (settings.driver?.kind !== 'payproof') return;
  const { control, workspace } = await workspaceBehind(settings);
  const problems = apis.flatMap((api) => {
    const given = settings.apis[api]?.credentials ?? {};
    const its = workspace.apis[api]?.credentials;
    const where = `workspace ${workspace.id} of ${control}`;
    if (!its) return [problemAt(target, `apis.${api}`, `${where} has no ${api}, so it is not what answers here`)];
    return Object.entries(its).flatMap(([name, value]) => {
      const own = given[name as keyof typeof given];
      if (own === value) return [];
      const told = name === 'username' ? ` (${own ?? 'none'} here, ${value} there)` : '';
      const problem = `'${name}' is not that of ${where}${told}, which driver payproof controls; let both name the same`;
      return [problemAt(target, `apis.${api}.credentials.${name}`, problem)];
    });
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  const tenant = await target.tenant();
  try {
    const strange = await Promise.all(
      apis.map(async (api) => {
        const own = tenant.apis[api];
        const [finding] = own ? await probeApi(target, api, own) : [];
        const problem = `${own?.base} is not the sandbox of ${control}, which driver payproof controls: a workspace that was made there is not known here; correct base or control`;
        return finding ? [problemAt(target, `apis.${api}.base`, problem)] : [];
      }),
    );
    if (strange.flat().length > 0) throw new ConfigurationError(strange.flat());
  } finally {
    await tenant.release();
  }
}

function problemAt({ settings }: Pick<OpenTarget, 'settings'>, key: string, problem: string) {
  const { source, name } = settings;
  const line = source?.lines[key];
  return { place: { file: source?.file ?? `target ${name}`, ...(line !== undefined && { line }) }, problem };
}
