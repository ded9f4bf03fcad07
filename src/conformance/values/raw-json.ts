/** A value that JSON.stringify writes as this literal, such as `10.10`; the text must be a JSON number, string, boolean or null. */
export function rawJson(literal: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(literal);
}
