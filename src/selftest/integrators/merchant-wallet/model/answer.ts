/** An answer of the service as the model reads it; undefined stands for none. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  traceId: string | undefined;
}

/** Reads an answer; one whose body is no JSON object has no members. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const traceId = response.headers.get('x-trace-id') ?? undefined;
  return { status: response.status, body: objectIn(text), traceId };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
