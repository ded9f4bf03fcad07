import { compileSchema, misfitWords, type Validate } from '../../contract/index.ts';
import { ControlPlaneError } from '../../targets/index.ts';

const at = { type: 'integer', minimum: 0, maximum: 253_402_300_799_999 };
const part = { type: 'object' };
const exchange = { ...part, required: ['request', 'answer'], properties: { request: part, answer: part } };

/** What of an event is read by its kind: `followEvents` and `listFindings` of the control plane's contract. */
const shapes: Readonly<Record<string, object>> = {
  exchange: { required: ['at', 'exchange'], properties: { at, exchange } },
  delivery: { required: ['at', 'attempts'], properties: { at, attempts: { type: 'array', items: part } } },
  prompt: { required: ['at'], properties: { at } },
  sms: { required: ['at', 'endUserId', 'text'], properties: { at } },
  clock: { required: ['at', 'from'], properties: { at, from: at } },
  deed: { required: ['at'], properties: { at } },
  finding: {
    required: ['at'],
    properties: { at, note: { type: 'string' }, rule: { type: 'string' }, proof: { type: 'array' } },
    anyOf: [{ required: ['note'] }, { required: ['rule', 'proof'] }],
  },
};

const known = new Map<string, Validate>();

/** One event of a control plane, from its line of JSON. Throws ControlPlaneError where it is none. */
export function readEvent(kind: string, line: string): Record<string, unknown> {
  const value = parsed(kind, line);
  const judge = known.get(kind) ?? compileSchema({ ...part, ...(Object.hasOwn(shapes, kind) && shapes[kind]) });
  known.set(kind, judge);
  const [misfit] = judge(value);
  if (misfit) throw none(kind, misfitWords('its data', misfit));
  return value as Record<string, unknown>;
}

function parsed(kind: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw none(kind, 'it is no JSON', { cause });
  }
}

function none(kind: string, reason: string, options?: ErrorOptions): ControlPlaneError {
  return new ControlPlaneError(`an event (${kind}) is none of a control plane: ${reason}`, options);
}
