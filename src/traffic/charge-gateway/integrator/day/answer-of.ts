import { type Exchange, fieldOf, jsonOf, statusOf, textIn } from '../../../../conformance/index.ts';

/** What an answer says of a charge or refund to whoever reads it by the document. */
export type Standing =
  /** Nothing was answered yet. */
  | 'sent'
  | 'PENDING'
  | 'SUCCESS'
  | 'FAILED'
  /** A 200 with a status that the document does not show, or none. */
  | 'other'
  /** Refused for good (4xx). */
  | 'refused'
  /** 500 or 503: it may be sent again. */
  | 'error'
  /** The look-up does not know it. */
  | 'absent'
  /** No answer came: whether it took effect is open. */
  | 'no-answer'
  /** The connection was never made. */
  | 'never-sent';

/** What tells a failure at the PIN among the 422 of a charge: E010, E013, or their words (sections 3 and 7). */
const failedAtPin = /^E01[03]$|insufficient|limit exceeded|invalid pin/i;

/**
 * All that an answer may be read as: two where a member `status` stands twice, of which readers take the first or the last.
 */
export function standingsOf(exchange: Exchange): Standing[] {
  const http = statusOf(exchange);
  if (http === 'refused') return ['never-sent'];
  if (typeof http !== 'number') return ['no-answer'];
  if (http === 200) return statusesOf(exchange).map(standingOf);
  const words = ['statusCode', 'statusMessage'].map((name) => textIn(fieldOf(exchange, name)) ?? '');
  if (http === 422 && words.some((it) => failedAtPin.test(it))) return ['FAILED'];
  return [http >= 400 && http < 500 ? 'refused' : 'error'];
}

function standingOf(status: string): Standing {
  const known = status.trim().toUpperCase();
  return known === 'PENDING' || known === 'SUCCESS' || known === 'FAILED' ? known : 'other';
}

const statusMember = /"status"\s*:\s*"([^"]*)"/g;

function statusesOf(exchange: Exchange): string[] {
  const { answer } = exchange;
  const found = typeof answer === 'string' ? [] : [...answer.body.toString('utf8').matchAll(statusMember)];
  const last = textIn(fieldOf(exchange, 'status')) ?? 'none';
  const isTwice = found.length > 1 && found.length > statusMembersIn(jsonOf(exchange));
  return isTwice ? found.map(([, value = '']) => value) : [last];
}

/** How many members of this name a reader finds, at any depth: of those that stand twice, one. */
function statusMembersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Object.entries(value);
  return own.reduce((sum, [name, it]) => sum + statusMembersIn(it) + (name === 'status' ? 1 : 0), 0);
}
