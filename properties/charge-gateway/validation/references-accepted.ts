import fc from 'fast-check';
import { check, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  acceptedCharge,
  chargeBody,
  chargeRules,
  lookUp,
  sendCharge,
} from '../../../src/given/charge-gateway/index.ts';
import { references } from '../../arbitraries/references.ts';
import { judgeDuplicate } from '../correlators/duplicate-correlators.ts';

/** Section 2.1: references and correlators of the usual kind are accepted; the echo observer compares what comes back. */
export const referencesAccepted = check({
  slug: 'charge-references-accepted',
  title:
    'references of 8 to 36 letters, digits and hyphens are accepted and come back unchanged, and the first of them all stays used',
  rules: ['references-accepted', 'duplicate-correlator', 'duplicate-makes-no-second-transaction', ...chargeRules],
  async body(trial) {
    const first = await acceptedCharge(trial, { amount: '12.34' });
    // Correlators are fresh for ever, also beyond this run: their stem is random, their length and tail generated.
    const values = fc.record({
      referenceCode: references('r-'),
      length: fc.integer({ min: 20, max: 36 }),
      tail: references('Z'),
    });
    const examples = [8, 9, 36].map((length) => ({
      referenceCode: 'R-'.padEnd(length, '09aZ'),
      length: Math.max(length, 20),
      tail: 'Z-9a',
    }));
    await trial.property(
      values,
      async (t, { referenceCode, length, tail }) => {
        const clientCorrelator = (t.fresh('') + tail).replace(/^-/, '').padEnd(length, '-x9').slice(0, length);
        await judgeReferences(t, clientCorrelator, referenceCode);
      },
      { runs: 25, examples },
    );
    for (const [clientCorrelator, referenceCode] of usualForms(trial))
      await judgeReferences(trial, clientCorrelator, referenceCode);
    const digits = wholeNumber(trial);
    for (const clientCorrelator of [digits, `0${digits}`, `000${digits}`])
      await judgeReferences(trial, clientCorrelator, clientCorrelator);
    for (const length of longLengths) await judgeLongPair(trial, length);
    // Dozens of charges later: a table that holds the last few has forgotten it.
    await judgeDuplicate(trial, first, {});
  },
});

async function judgeReferences(trial: Trial, clientCorrelator: string, referenceCode: string): Promise<void> {
  const charged = await sendCharge(trial, chargeBody(trial, { clientCorrelator, referenceCode }));
  if (trial.holds('references-accepted', 200, statusOf(charged.exchange), charged.exchange))
    await lookUp(trial, charged);
}

/** One above what columns and keys are often cut to. */
const longLengths = [41, 51, 65, 101, 129, 256];

/** No length is shown, so that a long correlator may be refused; where one is taken, another that ends otherwise is another. */
async function judgeLongPair(trial: Trial, length: number): Promise<void> {
  const stem = trial
    .fresh('')
    .replace(/^-/, '')
    .padEnd(length - 1, 'x9');
  const first = await sendCharge(trial, chargeBody(trial, { clientCorrelator: `${stem}a` }));
  if (statusOf(first.exchange) !== 200) return;
  await lookUp(trial, first);
  const second = await sendCharge(trial, chargeBody(trial, { clientCorrelator: `${stem}b` }));
  if (trial.holds('references-accepted', 200, statusOf(second.exchange), first.exchange, second.exchange))
    await lookUp(trial, second);
}

/** Digits that a float still holds: kept as a number, zeros before it make no other one of it. */
function wholeNumber(trial: Trial): string {
  return `7${String(BigInt(`0x${freshHex(trial)}`) % 10n ** 15n).padStart(15, '0')}`;
}

/** Sixteen hexadecimal digits that nobody used. */
function freshHex(trial: Trial): string {
  return trial.fresh('').replace(/^-/, '').slice(-16).padStart(16, '0');
}

/** What merchants make them of: as short as may be, digits that no number holds, UUIDs. */
function usualForms(trial: Trial): [clientCorrelator: string, referenceCode: string][] {
  const hex = (): string => freshHex(trial);
  const number = (): bigint => BigInt(`0x${hex()}`);
  const uuid = (): string => `${hex()}${hex()}`.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  return [
    [number().toString(36).padStart(8, '0').slice(-8), '00004711'],
    [`00${number()}`.padEnd(20, '7'), '00000000000000000815'],
    [uuid(), uuid()],
    [uuid().toUpperCase(), '1e100000'],
  ];
}
