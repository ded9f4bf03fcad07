import type { Answer } from '../../slice/decision.ts';

/** An answer with its `X-Trace-Id`, which every answer carries (section 2.1). */
export function traced(answer: Answer, traceId: string): Answer {
  return { ...answer, headers: { ...answer.headers, 'X-Trace-Id': traceId } };
}
