import type { RawRequest } from '../../targets/exchange.ts';
import { answerForm } from '../../targets/preflight/answer-form.ts';
import { type Asked, ask } from './ask.ts';

/**
 * Of a base address where nothing is found: one nearby where an API answers, by a call that no provider answers 404. Its
 * version segment may be another, missing or too much, and a segment of the operations' own paths may stand in it.
 */
export async function baseNearby(
  target: Asked,
  base: string,
  requestAt: (base: string) => RawRequest,
): Promise<string | undefined> {
  for (const candidate of nearby(base)) {
    const tried = await ask(target, requestAt(candidate), 1);
    if (!('answer' in tried)) continue;
    const { status } = tried.answer;
    const isOther = status >= 300 && status < 400;
    if (status !== 404 && status < 500 && !isOther && answerForm(tried.answer) === 'json') return candidate;
  }
  return undefined;
}

function nearby(base: string): string[] {
  // Of a target file, it ends in no slash.
  const { origin, pathname } = new URL(base);
  const path = pathname === '/' ? '' : pathname;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const isVersioned = /\/v\d+$/.test(path);
  const paths = isVersioned ? [`${above}/v1`, `${above}/v2`, above] : [`${path}/v1`, `${above}/v1`, above];
  return [...new Set(paths)].filter((it) => it !== path).map((it) => `${origin}${it}`);
}
