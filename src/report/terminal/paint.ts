const codes = { red: 31, green: 32, yellow: 33, blue: 36, bold: 1, dim: 2 } as const;

export type Tone = keyof typeof codes;
export type Paint = (tone: Tone, text: string) => string;

/** Wraps text in ANSI colours, or leaves it as it is. */
export function painter(color: boolean): Paint {
  return (tone, text) => (color ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are made visible
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text that came from outside, unable to move the cursor or hide what follows. */
export function visible(text: string): string {
  return text.replace(invisible, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
