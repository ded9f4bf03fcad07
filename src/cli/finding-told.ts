import type { IntegratorFinding } from '../conformance/index.ts';
import { visible } from '../protocol/visible.ts';
import { findingLine } from '../report/finding-line.ts';

/** A broken rule in one line, as it is told while the integrator works. */
export function findingTold(finding: IntegratorFinding, redact: (text: string) => string): string {
  const { rule, proof, at } = finding;
  const line = findingLine(finding);
  const when = new Date(at).toISOString().slice(11, 23);
  return `${when} BROKEN ${visible(redact(`${rule}: ${line}`))}${proof.length > 0 ? ` (${proof.join(', ')})` : ''}\n`;
}
