import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../contract/api.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import type { OpenTarget, Tenant } from '../../targets/open-target.ts';
import { PreflightError } from '../../targets/preflight/preflight-error.ts';
import { preflightText } from '../../targets/preflight/preflight-text.ts';
import { mayNeedProxy } from '../../targets/preflight/proxy-unused.ts';
import type { PreflightFinding } from '../../targets/preflight/trouble.ts';
import { probeApi } from './probe-api.ts';
import { refuseOtherSandbox } from './refuse-other-sandbox.ts';

/**
 * Looks before the first check whether a remote target is set up so that its answers are the provider's: all APIs at
 * once, by inquiries. Throws PreflightError that tells every cause, ConfigurationError where `driver: payproof` controls
 * another sandbox than the addresses lead to.
 */
export async function preflight(target: OpenTarget, apis: readonly Api[]): Promise<void> {
  if (target.settings.kind !== 'remote') return;
  const findings = await preflightFindings(target, apis);
  if (findings.length > 0) {
    const secrets = apis.flatMap((api) => (target.apis[api] ? secretsOf(api, target.apis[api]) : []));
    const hide = redactor(secrets.map((it) => it.value));
    throw new PreflightError(hide(preflightText(target.settings, findings)), {
      mayNeedProxy: target.settings.proxy === undefined && findings.some(mayNeedProxy),
    });
  }
  await refuseOtherSandbox(target, apis);
}

/** What is wrong in the set-up of these APIs. */
export async function preflightFindings(target: OpenTarget, apis: readonly Api[]): Promise<PreflightFinding[]> {
  const tenant = await judgedTenant(target).catch(() => undefined);
  try {
    const of = apis.map(async (api) => {
      const settings = tenant?.apis[api] ?? target.apis[api];
      if (!settings) return [];
      const own = target.apis[api];
      const leased = own?.base !== settings.base || !isDeepStrictEqual(own.credentials, settings.credentials);
      return (await probeApi(target, api, settings)).map((it) => ({ ...it, leased }));
    });
    return (await Promise.all(of)).flat();
  } finally {
    await tenant?.release();
  }
}

/**
 * Where the driver makes tenants, one of them: their addresses and credentials are called, and those of the file may be
 * nobody's. What our own control plane makes is compared with the file instead.
 */
export async function judgedTenant(target: OpenTarget): Promise<Tenant | undefined> {
  if (target.settings.driver?.kind === 'payproof' || !target.capabilities.has('isolate')) return undefined;
  return target.tenant();
}
