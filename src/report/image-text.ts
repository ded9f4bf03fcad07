/** How the Base64 of an image begins, by its kind. */
const beginnings: readonly (readonly [kind: string, base64: string])[] = [
  ['PNG', 'iVBORw0KGgo'],
  ['JPEG', '/9j/'],
  ['GIF', 'R0lGOD'],
  ['PDF', 'JVBERi0'],
];
/** Shorter ones stand as they are: they may be anything. */
const imageFrom = 64;

/** An image in a text (Base64, with or without `data:` before it) as people read it: `<PNG 2.1 KB>`. */
export function imageText(text: string): string | undefined {
  const base64 = /^data:[\w/+.-]+;base64,/.exec(text)?.[0] ?? '';
  const data = text.slice(base64.length);
  const kind = beginnings.find(([, begins]) => data.startsWith(begins))?.[0];
  if (kind === undefined || data.length < imageFrom) return undefined;
  const padding = /={0,2}$/.exec(data)?.[0].length ?? 0;
  return `<${kind} ${bytesText(Math.floor((data.length * 3) / 4) - padding)}>`;
}

/** A body that is an image, the same way. */
export function imageBodyText(body: Buffer): string | undefined {
  const kind = beginnings.find(([, begins]) => body.subarray(0, 24).toString('base64').startsWith(begins))?.[0];
  return kind === undefined ? undefined : `<${kind} ${bytesText(body.length)}>`;
}

function bytesText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;
}
