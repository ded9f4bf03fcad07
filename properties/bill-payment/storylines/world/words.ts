import { decimalOf } from '../../../../src/conformance/index.ts';
import type { Told } from '../../../arbitraries/stories-of.ts';
import type { Step } from './steps.ts';

/** A list of steps whose words say the deeds: `AUTH AA 9.50, PAY 0, PAY 0`. */
export interface Story extends Told<Step> {
  toString(): string;
}

export function storyOf(steps: readonly Step[]): Story {
  return { steps, toString: () => steps.map(wordsOf).join(', ') };
}

/** Payments and members count from 0, over and over. */
function wordsOf(step: Step): string {
  switch (step.do) {
    case 'auth':
      return authWords(step);
    case 'pay':
      return `PAY ${step.of < 0 ? 'the last' : step.of}${step.part === undefined ? '' : ` in part, ${step.part} %`}`;
    case 'ghost':
      return `STATUS of nothing, ${step.like} to ${step.of}`;
    case 'create':
      return `CREATE${related(step)}${named(step)} as ${step.form}`;
    case 'update':
      return `UPDATE ${step.of}${named(step)}${step.bare ? ', nothing else' : ''} as ${step.form}`;
    case 'upload':
      return `UPLOAD ${step.count} new, ${step.changes} known${related(step)}${named(step)}${step.sameEmail ? ', one Email' : ''}`;
    case 'odd-upload':
      return `UPLOAD with ${step.odd}`;
    case 'look-up':
      return `LOOK-UP ${step.like} to ${step.of}`;
    case 'bad':
      return `BAD ${step.bad} at ${step.of}`;
    case 'at-once':
      return `AT ONCE ${step.count} ${step.what}`;
    case 'many':
      return `${step.count} payments of ${step.ware}`;
    case 'upload-many':
      return `UPLOAD ${step.count} new`;
    case 'wait':
      return `${step.minutes} MINUTES`;
    case 'border':
      return `TIME to ${step.border}`;
    case 'receiver':
      return `RECEIVER ${step.schedule}, ${step.answers}`;
    case 'announce':
      return `CHANGE of a biller, receiver ${step.answers}`;
    default:
      return `${step.do.toUpperCase()} ${step.of}`;
  }
}

function authWords(step: Step & { do: 'auth' }): string {
  const reference = step.like === undefined ? '' : `, reference ${step.like}`;
  return `AUTH ${step.ware} ${decimalOf(BigInt(step.cents))} of ${step.member}${reference}${named(step)}`;
}

function related({ like }: { like?: string | undefined }): string {
  return like === undefined ? '' : ` ${like} to the last`;
}

function named({ text }: { text?: string | undefined }): string {
  return text === undefined ? '' : ` with ${JSON.stringify(text)}`;
}
