import { redactDeep } from '../../secrets/redact.ts';
import type { Part } from '../join-parts.ts';
import type { Share } from '../judge-share.ts';
import { storedContribution } from '../shard.ts';

/** What is joined of a job's share, all of it redacted. */
export function partOfShare({ contributions, checks, exchanges, events, disturbances, notes, redact }: Share): Part {
  return {
    contributions: redactDeep(contributions.map(storedContribution), redact),
    checks,
    exchanges,
    events,
    disturbances,
    notes,
  };
}
