import type { Call } from '../slice/api-slice.ts';

/** The request body as far as it is JSON, for defects that look at the raw input. */
export function rawBody({ call }: { call: Call }): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
