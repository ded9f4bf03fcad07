/** An answer as a test sees it. */
export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test states by its assertions what it expects here.
  body: any;
}

/** `body` is the parsed JSON, or the text where it is none. */
export function seenOf(status: number, headers: Headers, text: string): Seen {
  try {
    return { status, headers, text, body: JSON.parse(text) };
  } catch {
    return { status, headers, text, body: text };
  }
}
