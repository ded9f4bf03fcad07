import { isObject, NumberText, textAt } from '../shared/json.ts';
import { readAmount } from './amount.ts';
import { newReference } from './ids.ts';
import type { Asked, Call, Currency, Fields, Operation, Problem } from './model.ts';
import type { Readings } from './readings.ts';

interface Shape {
  required: readonly string[];
  optional: readonly string[];
}

/** The texts of each request body (section 4). */
const shapes: Partial<Record<Operation, Shape>> = {
  login: { required: ['username', 'password'], optional: [] },
  generate: { required: ['currency', 'type'], optional: ['reference', 'narration'] },
  codeInquiry: { required: ['code'], optional: ['reference'] },
  deposit: { required: ['currency', 'destinationAccount'], optional: ['reference', 'narration', 'type'] },
  depositInquiry: {
    required: ['accountNumber', 'originalParticipantReference', 'participantReference'],
    optional: [],
  },
  reversal: {
    required: ['currency', 'type', 'destinationAccount', 'originalParticipantReference', 'participantReference'],
    optional: [],
  },
  bankChange: { required: ['currency', 'destinationMsisdn'], optional: ['reference', 'narration'] },
  utility: {
    required: ['provider', 'providerProduct', 'currency', 'destinationAccount'],
    optional: ['reference', 'narration'],
  },
  statement: { required: ['accountNumber', 'currency', 'startDateTime', 'endDateTime'], optional: [] },
};

const withAmount: readonly Operation[] = ['generate', 'deposit', 'reversal', 'bankChange', 'utility'];

/** What is wrong with the body of a request as such, in the order in which this service looks at it. */
export function* bodyProblems({ call, readings }: Pick<Asked, 'call' | 'readings'>): Generator<Problem> {
  const shape = shapes[call.operation];
  if (!shape) return;
  if (call.malformed) yield { cause: 'malformed' };
  const known = [...shape.required, ...shape.optional, 'amount', 'additionalData'];
  if (readings.unknownField === 'refuse') {
    for (const field of Object.keys(call.body)) if (!known.includes(field)) yield { cause: 'text', field };
  }
  for (const field of shape.required) {
    const value = call.body[field];
    if (value === undefined || value === null) yield { cause: 'absent', field };
    if (value === '' && readings.emptyText === 'refuse') yield { cause: 'absent', field };
  }
  for (const field of [...shape.required, ...shape.optional]) yield* textProblems(call, field, readings);
  if (withAmount.includes(call.operation)) {
    if (call.body.amount === undefined || call.body.amount === null) yield { cause: 'absent', field: 'amount' };
    if (readAmount(call.body.amount, readings) === undefined) yield { cause: 'amount', field: 'amount' };
  }
  const currency = textAt(call.body, 'currency');
  if (shape.required.includes('currency') && currency !== 'USD' && currency !== 'ZWG') {
    yield { cause: 'currency', field: 'currency' };
  }
  const data = call.body.additionalData;
  if (call.operation === 'utility' && data !== undefined && data !== null && !isObject(data)) {
    yield { cause: 'text', field: 'additionalData' };
  }
}

function* textProblems({ body }: Call, field: string, readings: Asked['readings']): Generator<Problem> {
  const value = body[field];
  if (value === undefined || value === null) return;
  const isNumber = value instanceof NumberText && readings.numberAsText === 'accept';
  if (typeof value !== 'string' && !isNumber) yield { cause: 'text', field };
  const limit = field.endsWith('eference') ? 64 : 255;
  if (textAt(body, field).length > limit && readings.longText === 'refuse') yield { cause: 'text', field };
}

export function textOf({ call }: Pick<Asked, 'call'>, field: string): string {
  return textAt(call.body, field);
}

/** @throws Error where the request was not looked at before. */
export function centsOf({ call, readings }: Asked): number {
  const cents = readAmount(call.body.amount, readings);
  if (cents === undefined) throw new Error('The amount of a request is used before it is checked.');
  return cents;
}

export function currencyOf(asked: Asked): Currency {
  return textOf(asked, 'currency') === 'ZWG' ? 'ZWG' : 'USD';
}

/** The caller's reference, or one that is made where there is none (section 2.1). */
export function stanOf(asked: Asked): string {
  const { reference } = asked.call.body;
  const isLeftOut = reference === undefined || reference === null;
  if (isLeftOut || (reference === '' && asked.readings.emptyReference === 'generated')) {
    return newReference(asked.service);
  }
  return textOf(asked, 'reference');
}

/** What a reference is known by. */
export function referenceKey(reference: string, { referenceCase }: Pick<Readings, 'referenceCase'>): string {
  return referenceCase === 'any' ? reference.toLowerCase() : reference;
}

/** A reference used before by this caller, where that matters. */
export function* repeatedReference(asked: Asked): Generator<Problem> {
  const key = `${asked.caller.credentials.username} ${referenceKey(textOf(asked, 'reference'), asked.readings)}`;
  const isSeen = textOf(asked, 'reference') !== '' && asked.tenant.references.has(key);
  if (isSeen && asked.readings.repeatedReference === 'refuse') yield { cause: 'duplicate', field: 'reference' };
}

export function noteReference({ tenant, caller, readings }: Asked, stan: string): void {
  tenant.references.add(`${caller.credentials.username} ${referenceKey(stan, readings)}`);
}

/** What `effect` answers; under the reading that says so, what it answered to this reference the first time. */
export function answeredOnce(asked: Asked, effect: (asked: Asked) => Fields): Fields {
  const { operation } = asked.call;
  const reference = textOf(asked, 'reference');
  if (asked.readings.repeatedReference !== 'answer-again' || reference === '') return effect(asked);
  const key = `${operation} ${asked.caller.credentials.username} ${referenceKey(reference, asked.readings)}`;
  const fields = asked.tenant.answered.get(key) ?? effect(asked);
  asked.tenant.answered.set(key, fields);
  return fields;
}

/** A participantReference used before, where that matters. */
export function* repeatedParticipant(asked: Asked): Generator<Problem> {
  const isSeen = asked.tenant.participantReferences.has(
    referenceKey(textOf(asked, 'participantReference'), asked.readings),
  );
  if (isSeen && asked.readings.repeatedParticipant === 'refuse') {
    yield { cause: 'duplicate', field: 'participantReference' };
  }
}
