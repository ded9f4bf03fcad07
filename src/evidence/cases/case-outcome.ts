import { type Exchange, fieldOf, statusOf, textIn } from '../../conformance/index.ts';

/** What running a case showed. */
export interface CaseOutcome {
  status: 'Pass' | 'Fail' | 'Not run';
  actual: string;
  /** What a reviewer should know beside: the form that was seen, why it failed. */
  notes: string[];
  proof: Exchange[];
}

const noAnswer = {
  timeout: 'no answer in time',
  refused: 'connection refused',
  reset: 'connection broken before an answer',
} as const;
const shown = ['status', 'statusCode', 'statusMessage', 'transactionId'] as const;

/** What one answer said, in one line: HTTP status, the result fields that are there, and when. */
export function answerLine(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (typeof status === 'string') return `${noAnswer[status]}, sent ${instant(exchange)}`;
  const fields = shown.flatMap((name) => {
    const text = textIn(fieldOf(exchange, name));
    return text === undefined ? [] : [`${name} ${text}`];
  });
  const timestamp = textIn(fieldOf(exchange, 'timestamp'));
  return [
    `HTTP ${status}`,
    ...fields,
    timestamp === undefined ? `answered to a call of ${instant(exchange)}` : `timestamp ${timestamp}`,
  ].join(', ');
}

function instant(exchange: Exchange): string {
  return new Date(exchange.at.wall).toISOString();
}
