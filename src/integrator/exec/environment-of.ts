import type { Stage } from '../play/stage.ts';
import type { Scenario } from '../scenario.ts';
import { variablesOf, variablesOfApis } from './variables-of.ts';

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
  return Object.fromEntries([
    ['PAYPROOF_GROUND', file],
    ['PAYPROOF_SCENARIO', `${scenario.api}/${scenario.name}`],
    ['PAYPROOF_TIME_SCALE', String(timeScale)],
    ['PAYPROOF_OUTCOME_URL', ground.outcomeUrl],
    ['PAYPROOF_WEBHOOK_URL', webhookUrl],
    ...variablesOf(['payproof', 'callbackSignature'], callbackSignature),
    ...variablesOfApis(ground.apis),
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
