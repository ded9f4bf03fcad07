import type { Finding } from '../conformance/index.ts';
import { visible } from '../protocol/visible.ts';
import { findingLine } from '../report/finding-line.ts';

/** What is told of a broken rule while an integrator works. */
export interface Tellable extends Pick<Finding, 'rule' | 'expected' | 'actual' | 'proof'> {
  /** Unix ms on the provider's clock. */
  at: number;
}

/** A broken rule in one line, as it is told while the integrator works. */
export function findingTold(finding: Tellable, redact: (text: string) => string = (text) => text): string {
  const { rule, proof, at } = finding;
  const shown = proof.length > 0 ? ` (${proof.join(', ')})` : '';
  return `${timeOf(at)} BROKEN ${visible(redact(`${rule}: ${findingLine(finding)}${shown}`))}\n`;
}

/** The same of what is no broken rule. */
export function noteTold({ at, note }: { at: number; note: string }): string {
  return `${timeOf(at)} NOTED ${visible(note)}\n`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
