import { type Exchange, fieldOf, statusOf, type Trial, textIn } from '../../conformance/index.ts';
import { refundBody } from '../../given/charge-gateway/index.ts';
import { answerLine, type CaseOutcome } from './case-outcome.ts';
import { chargeWithPin } from './charge-with-pin.ts';

const kinds = [
  { tranType: 'REF', name: 'Refund (REF)' },
  { tranType: 'REV', name: 'Reversal (REV)' },
] as const;

interface Part {
  ran: boolean;
  actual: string;
  wrong: string | undefined;
  proof: Exchange[];
}

/** TC-006: a refund and a reversal, each of the whole amount of a fresh successful charge; both must go through. */
export async function refundCase(trial: Trial, referenceCode: string): Promise<CaseOutcome> {
  const parts: Part[] = [];
  for (const { tranType, name } of kinds) parts.push(await refundOf(trial, tranType, name, referenceCode));
  const wrong = parts.flatMap((it) => it.wrong ?? []);
  const ran = kinds.flatMap(({ name }, index) => (parts[index]?.ran ? [name] : []));
  return {
    status: wrong.length === 0 ? 'Pass' : 'Fail',
    actual: parts.map((it) => it.actual).join('; '),
    notes: [
      ...wrong,
      ran.length > 0 ? `ran: ${ran.join(' and ')}, each of a charge of its own` : 'ran neither refund nor reversal',
    ],
    proof: parts.flatMap((it) => it.proof),
  };
}

async function refundOf(trial: Trial, tranType: string, name: string, referenceCode: string): Promise<Part> {
  const story = await chargeWithPin(trial, '0000', referenceCode);
  const { charged, lookup } = story;
  if (lookup === undefined || textIn(fieldOf(lookup, 'status')) !== 'SUCCESS') {
    return {
      ran: false,
      actual: `${name}: not sent; charge: ${answerLine(lookup ?? charged.exchange)}`,
      wrong: `${name}: no successful charge to give back`,
      proof: story.exchanges,
    };
  }
  const body = refundBody(trial, charged, { tranType, referenceCode });
  const refund = await trial.send('refund', { json: body });
  const proof = [...story.exchanges, refund];
  const actual = `${name}: ${answerLine(refund)}`;
  if (statusOf(refund) !== 200) return { ran: true, actual, wrong: `${name}: refused`, proof };
  const status = textIn(fieldOf(refund, 'status'));
  return {
    ran: true,
    actual,
    wrong: status === 'SUCCESS' ? undefined : `${name}: status is ${status ?? 'absent'}, not SUCCESS`,
    proof,
  };
}
