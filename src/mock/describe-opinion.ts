import type { Difference } from './compare-opinions.ts';
import type { OpinionPass } from './opinion-passes.ts';
import type { Opinion } from './second-opinion.ts';

/** One run of the comparison as text; what is not explained begins with `UNEXPLAINED`. */
export function describeOpinion(pass: OpinionPass, opinion: Opinion): string {
  const counts = [
    `${opinion.exchanges} exchanges`,
    `${opinion.refused} violations of requests that were refused`,
    `${opinion.agreed.length} agreed`,
    `${opinion.known.length} known`,
    `${opinion.unexplained.length} unexplained`,
  ];
  return [
    `${pass.title}: ${counts.join(', ')}`,
    ...opinion.agreed.map((it) => `  agreed  ${placeText(it)}\n          ${it.rules.join(', ')}`),
    ...opinion.known.map((it) => `  known   ${placeText(it)}\n          ${it.known.rule}: ${it.known.reason}`),
    ...opinion.oursAlone.map((rule) => `  ours    ${rule}: failed where Prism says nothing`),
    ...opinion.unexplained.map(
      (it) => `  UNEXPLAINED ${placeText(it)}; seen in ${it.exchanges.slice(0, 3).join(', ')}`,
    ),
    ...opinion.brokenOff.map(
      ({ check, why }) => `  UNEXPLAINED the check ${check} could not be carried through: ${why}`,
    ),
    ...(isMissed(pass, opinion) ? ['  UNEXPLAINED Prism and no rule of ours agree on the planted fault'] : []),
    '',
  ].join('\n');
}

/** Whether all that Prism saw is explained, every check was carried through, and a planted fault was seen by both. */
export function isSound(pass: OpinionPass, opinion: Opinion): boolean {
  return opinion.unexplained.length === 0 && opinion.brokenOff.length === 0 && !isMissed(pass, opinion);
}

/** Whether a planted fault was not seen by both. */
function isMissed(pass: OpinionPass, opinion: Opinion): boolean {
  return pass.mustAgree && opinion.agreed.length === 0;
}

function placeText({ operation, status, violation, exchanges }: Difference): string {
  return `${operation} ${status}, ${violation.of}: ${violation.message} (${exchanges.length}×)`;
}
