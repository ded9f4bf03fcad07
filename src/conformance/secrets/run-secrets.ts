import type { Api } from '../../contract/api.ts';
import { type Secret, secretsOf } from '../../targets/apis/secrets-of.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { OpenTarget } from '../../targets/open-target.ts';
import type { Run } from '../trial/trial-parts.ts';
import { fieldOf } from '../values/answer.ts';
import { readable } from '../values/readable.ts';
import { handedOut } from './handed-out.ts';

/** The secrets of all APIs of a target. */
export function targetSecrets(target: Pick<OpenTarget, 'apis'>): Secret[] {
  return Object.entries(target.apis).flatMap(([api, settings]) => secretsOf(api as Api, settings));
}

/**
 * The access tokens that a target gave during a run, by the name that the document has for them: no other answer may
 * hold one.
 */
export function tokensGiven(exchanges: readonly Exchange[]): Secret[] {
  const tokens = exchanges
    .filter((it) => it.operation === 'login')
    .map((it) => ({ api: it.api, name: 'accessToken', value: readable(() => fieldOf(it, 'accessToken')) }))
    .filter((it): it is Secret => typeof it.value === 'string' && it.value.length >= longEnough);
  return [...new Map(tokens.map((it) => [`${it.api} ${it.value}`, it])).values()];
}

const longEnough = 8;

/** Whatever a report must not show, also where no rule says so: tokens under any name, keys of callbacks and driver. */
export function hiddenInReports(
  { target: { apis, settings }, callbackUrls }: Pick<Run, 'target' | 'callbackUrls'>,
  secrets: readonly Secret[],
  exchanges: readonly Exchange[],
): (string | undefined)[] {
  return [
    ...secrets.map((it) => it.value),
    ...handedOut(exchanges),
    ...Object.values(apis).map(({ credentials }) => credentials.accessToken),
    settings.callbackSignature?.secret,
    ...(settings.secrets ?? []),
    ...[...callbackUrls.values()].map((it) => it.callbackSignature?.secret),
    settings.driver?.kind === 'payproof' ? settings.driver.token : undefined,
  ];
}
