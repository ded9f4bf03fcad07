import { type OutcomeKind, outcomeKinds, type ToldOutcome } from '../conformance/index.ts';
import { type Api, apis, defined } from '../contract/index.ts';

/** What an integrator told, or what is wrong with it and what is legal. */
export function readOutcome(body: string): { told: ToldOutcome } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { problem: `the body is not JSON; ${form}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: `the body must be a JSON object; ${form}` };
  const { reference, outcome, text, api } = value as Record<string, unknown>;
  if (typeof reference !== 'string' && typeof reference !== 'number')
    return { problem: `reference must be a text; ${form}` };
  if (!outcomeKinds.includes(outcome as OutcomeKind))
    return { problem: `outcome must be one of ${outcomeKinds.join(', ')}; ${form}` };
  if (text !== undefined && text !== null && typeof text !== 'string')
    return { problem: `text must be a text, or left out; ${form}` };
  if (api !== undefined && !apis.includes(api as Api))
    return { problem: `api must be one of ${apis.join(', ')}, or left out` };
  const told = { reference: String(reference), outcome: outcome as OutcomeKind };
  return { told: { ...told, ...defined({ text: text ?? undefined, api: api as Api | undefined }) } };
}

const form = 'send {"reference": "…", "outcome": "released", "text": "…"}';
