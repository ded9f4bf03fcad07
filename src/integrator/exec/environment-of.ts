import type { Stage } from '../play/stage.ts';
import type { Scenario } from '../scenario.ts';

/** What a command is told of the stage that it plays on, beside the JSON file. */
export interface StageFacts {
  scenario: Pick<Scenario, 'api' | 'name'>;
  timeScale: number;
  /** Path of the JSON file. */
  file: string;
}

/**
 * The environment variables of a command: one for each text and number that was issued, named after its place, such as
 * `PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN`.
 */
export function environmentOf(
  { ground, webhookUrl, callbackSignature }: Pick<Stage, 'ground' | 'webhookUrl' | 'callbackSignature'>,
  { scenario, timeScale, file }: StageFacts,
): Record<string, string> {
  const apis = Object.entries(ground.apis).flatMap(([api, { base, credentials, fixtures }]) => [
    ...variables(['payproof', api], { base, ...credentials }),
    ...variables(['payproof', api], fixtures),
  ]);
  return Object.fromEntries([
    ['PAYPROOF_GROUND', file],
    ['PAYPROOF_SCENARIO', `${scenario.api}/${scenario.name}`],
    ['PAYPROOF_TIME_SCALE', String(timeScale)],
    ['PAYPROOF_OUTCOME_URL', ground.outcomeUrl],
    ['PAYPROOF_WEBHOOK_URL', webhookUrl],
    ...variables(['payproof', 'callbackSignature'], callbackSignature),
    ...apis,
  ]);
}

/** The same as one JSON value. */
export function groundFileOf(
  { ground, webhookUrl, callbackSignature }: Pick<Stage, 'ground' | 'webhookUrl' | 'callbackSignature'>,
  { scenario, timeScale }: Omit<StageFacts, 'file'>,
): object {
  const apis = Object.entries(ground.apis).map(([api, { base, credentials, fixtures }]) => [
    api,
    { base, credentials, fixtures },
  ]);
  return {
    scenario: `${scenario.api}/${scenario.name}`,
    timeScale,
    outcomeUrl: ground.outcomeUrl,
    webhookUrl,
    callbackSignature,
    apis: Object.fromEntries(apis),
  };
}

/** Lists of texts stand in one variable, with spaces between; lists of anything else are JSON. */
function variables(path: readonly string[], value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const isPlain = value.every((it) => typeof it === 'string' && !/\s/.test(it));
    return [[nameOf(path), isPlain ? value.join(' ') : JSON.stringify(value)]];
  }
  if (typeof value !== 'object') return [[nameOf(path), String(value)]];
  return Object.entries(value).flatMap(([name, it]) => variables([...path, name], it));
}

/** `merchantPin` is `MERCHANT_PIN`, `terminalID` is `TERMINAL_ID`, `charge-gateway` is `CHARGE_GATEWAY`. */
function nameOf(path: readonly string[]): string {
  return path
    .map((it) =>
      it
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .replaceAll(/[^A-Za-z\d]+/g, '_')
        .toUpperCase(),
    )
    .join('_');
}
