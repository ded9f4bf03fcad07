import { decimalOf } from '../../../../src/conformance/index.ts';
import type { Told } from '../../../arbitraries/stories-of.ts';
import type { ChargeStep, Step } from './steps.ts';

/** A list of steps whose words say the deeds: `CHARGE 9.50 USD, PIN 0000 at 0, REF 100 % of 0`. */
export interface Story extends Told<Step> {
  toString(): string;
}

export function storyOf(steps: readonly Step[]): Story {
  return { steps, toString: () => steps.map(wordsOf).join(', ') };
}

/** `of` of a step counts the charges from 0, over and over. */
function wordsOf(step: Step): string {
  switch (step.kind) {
    case 'charge':
      return chargeWords(step);
    case 'pin':
      return `PIN ${step.pin} at ${step.of}`;
    case 'refund':
      return `${step.tranType} ${shareWords(step.share)} of ${step.of}`;
    case 'second-refund':
      return `${step.tranType} of ${step.of} under the correlator of an earlier refund`;
    case 'repeat':
      return `CHARGE ${step.of} AGAIN${step.change === 'nothing' ? '' : ` with another ${step.change}`}`;
    case 'bad-charge':
      return `BAD CHARGE (${step.what}) of the customer of ${step.of}`;
    case 'bad-refund':
      return `BAD REFUND (${step.what}) of ${step.of}${step.times === undefined ? '' : `, ${step.times} times`}`;
    case 'look-up':
      return `LOOK-UP of ${step.of} by ${step.by}${step.by === 'close-correlator' ? ` (${step.relation})` : ''}`;
    case 'at-once':
      return `AT ONCE ${step.count} ${step.what} from ${step.of}`;
    case 'crowd':
      return `CROWD of ${step.count} charges, ${step.paid} paid, ${step.refunded} refunded, of ${step.customer === undefined ? 'all customers' : `customer ${step.customer}`}`;
    case 'series':
      return `SERIES of ${step.count} charges of customer ${step.customer}, each with PIN ${step.pin}`;
    case 'outage':
      return `OUTAGE (${step.what}) for a moment`;
    case 'bar':
      return `BAR customer ${step.customer} for a moment`;
    case 'bar-meanwhile':
      return `BAR the customer of ${step.of}, PIN ${step.pin} all the same`;
    case 'pass':
      return `TIME to ${step.what}`;
  }
}

function shareWords(share: number): string {
  if (share > 100) return 'one cent above';
  return share === 0 ? 'one cent below' : `${share} %`;
}

function chargeWords(step: ChargeStep): string {
  const parts = [
    step.like === undefined ? `${decimalOf(BigInt(step.cents))} ${step.currency}` : `like ${step.like}`,
    `customer ${step.customer}`,
    step.correlator && `correlator ${step.correlator.relation} to ${step.correlator.of}`,
    step.reference && `reference ${step.reference.relation} to ${step.reference.of}`,
    step.merchantName && `merchant ${JSON.stringify(step.merchantName)}`,
    step.tail && `reference with ${JSON.stringify(step.tail)}`,
    step.word && `reference ${JSON.stringify(step.word)}`,
    step.isSought && 'sought before',
    step.receiver !== 'none' && `receiver ${step.receiver}`,
  ];
  return `CHARGE (${parts.filter(Boolean).join('; ')})`;
}
