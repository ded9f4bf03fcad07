const codes = { red: 31, green: 32, yellow: 33, blue: 36, bold: 1, dim: 2 } as const;

export type Tone = keyof typeof codes;
export type Paint = (tone: Tone, text: string) => string;

/** Wraps text in ANSI colours, or leaves it as it is. */
export function painter(color: boolean): Paint {
  return (tone, text) => (color ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text);
}
