import { isObject, issuesOf, readJsonObject, requestSchema, text, type Wire } from '../slice/json-body.ts';
import { leaveOutNulls } from '../slice/leave-out-nulls.ts';
import type { ParsedJson } from '../slice/parse-json.ts';
import type { Refusal } from './answers/errors.ts';
import type { WalletCall } from './operation.ts';
import type { Policy } from './policy.ts';
import type { AmountLiteral, WalletRequest } from './wallet-request.ts';

/** Reads and judges a request body (section 4): fields that must be there, then currency and amount, then the others. */
export function readRequest(call: WalletCall, policy: Policy): { request: WalletRequest } | { refusal: Refusal } {
  const read = readJsonObject(call, 'amount');
  if ('problem' in read) return { refusal: { code: '030', detail: read.problem } };
  const { operation } = call;
  if (read.mayHoldNull && policy.dialect['null-optional-member'] === 'left-out')
    leaveOutNulls(requestSchema('merchant-wallet', operation), read.wire);
  const wire = policy.readBody(read.wire, operation);
  const issues = issuesOf('merchant-wallet', operation, wire).filter((issue) => policy.issueStands(issue, operation));
  const members = requiredMembers(operation);
  const first = issues.find(({ kind }) => kind === 'missing');
  const missing = first?.path.join('.') ?? emptyField(wire, operation, policy);
  const isOptional = first?.value === null && !members.includes(first.path[0] ?? '');
  const detail = isOptional ? 'must not be null' : 'is missing';
  if (missing !== undefined) return { refusal: { code: '012', detail: `${missing} ${detail}` } };
  if (members.includes('currency') && !policy.takesCurrency(wire.currency, operation)) {
    return { refusal: { code: '012', detail: 'currency must be USD or ZWG' } };
  }
  const cents = members.includes('amount') ? policy.cents(literalOf(wire, read.parsed), operation) : 0;
  if (cents === undefined) {
    return { refusal: { code: '013', detail: 'amount must be a positive JSON integer of cents' } };
  }
  const [invalid] = issues;
  if (invalid) return { refusal: { code: '012', detail: invalid.path.join('.') || 'the body' } };
  const currency = wire.currency === 'ZWG' ? 'ZWG' : 'USD';
  return { request: { wire, cents, currency, text: (member) => text(wire[member]) } };
}

/** A required text that is there but empty; the schema takes it. */
function emptyField(wire: Wire, operation: string, policy: Policy): string | undefined {
  return requiredMembers(operation).find((name) => wire[name] === '' && policy.emptyIsMissing(name, operation));
}

function literalOf(wire: Wire, { sourceIn }: ParsedJson): AmountLiteral {
  if (typeof wire.amount === 'string') return { source: wire.amount, isText: true };
  return {
    source: sourceIn(wire) ?? (typeof wire.amount === 'number' ? String(wire.amount) : 'no number'),
    isText: false,
  };
}

const required = new Map<string, readonly string[]>();

function requiredMembers(operation: string): readonly string[] {
  const known = required.get(operation);
  if (known) return known;
  const schema = requestSchema('merchant-wallet', operation);
  const names = isObject(schema) && Array.isArray(schema.required) ? schema.required.map(String) : [];
  required.set(operation, names);
  return names;
}
