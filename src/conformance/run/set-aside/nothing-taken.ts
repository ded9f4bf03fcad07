import type { Exchange } from '../../../targets/exchange.ts';
import { headingOf } from '../../../targets/preflight/answer-form.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';
import type { Sent } from './sent.ts';

const api = 'charge-gateway';
const takes = `${api}/charge/200`;

/**
 * A gateway that took no charge of a whole run: whether number and merchant are as they were issued shows by a charge
 * alone, so what such a run finds is nobody's, and its checks end in `error` with what to look at.
 */
export function withoutVerdictsOnNothing(
  { source }: Pick<TargetSettings, 'source'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const all = [...contributions];
  const charges = exchanges.filter((it) => it.api === api && it.operation === 'charge');
  if (charges.some(mayBeTaken)) return all;
  const proper = all.flatMap((it) => it.findings).find(refusedAProper);
  const first = charges.find((it) => proper?.proof.includes(it.id));
  if (!first) return all;
  const error = words(source, first, charges.length);
  return all.map((it) => {
    if (!it.findings.some(({ rule }) => rule.startsWith(`${api}/`))) return it;
    // What a refusal decided in such a check may have been refused for the same reason.
    return { ...it, findings: [], decided: new Map(), readings: new Map(), shown: new Map(), error };
  });
}

/** A charge that was taken, or of whose answer nobody knows: it was cut. */
export function mayBeTaken({ operation, answer }: Exchange): boolean {
  return operation === 'charge' && typeof answer === 'object' && (answer.cut !== undefined || answer.status < 300);
}

/** Whether a finding is that a charge was refused which had to be taken. */
export function refusedAProper({ rule, actual }: Finding): boolean {
  return rule === takes && typeof actual === 'number' && actual >= 400 && actual < 500 && actual !== 429;
}

function words(source: TargetSettings['source'], { request, answer }: Exchange, times: number): string {
  const key = (name: string): string => {
    const path = `apis.${api}.fixtures.${name}`;
    const line = source?.lines[path];
    return line === undefined ? `\`${path}\`` : `\`${path}\` (line ${line} of ${source?.file})`;
  };
  const heading = typeof answer === 'object' ? headingOf(answer) : undefined;
  const came = `${typeof answer === 'object' ? answer.status : answer}${heading === undefined ? '' : ` with “${heading}”`}`;
  return `of ${times} charges not one was taken; to a proper one, ${request.method} ${request.url}, came ${came}. Correct ${key('numbers.whitelisted')} or ${key('merchant')}; where both are as they were issued, the service takes no charge at all`;
}
