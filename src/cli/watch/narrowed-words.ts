import type { Api } from '../../contract/index.ts';

/** The command line for some of the APIs: without the rules of the others. */
export function narrowedWords(words: readonly string[], apis: readonly Api[], judged: readonly Api[]): string[] {
  if (apis.length === judged.length) return [...words];
  const left = judged.filter((it) => !apis.includes(it));
  const others: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [option = '', own] = (words[at] ?? '').split(/=(.*)/s);
    const isPair = (option === '--api' || option === '--rule') && own === undefined;
    const value = isPair ? (words[at + 1] ?? '') : (own ?? '');
    const isDropped =
      option === '--api' || (option === '--rule' && left.some((it) => `${value}/`.startsWith(`${it}/`)));
    if (!isDropped) others.push(...words.slice(at, at + (isPair ? 2 : 1)));
    if (isPair) at += 1;
  }
  return [...others, ...apis.flatMap((it) => ['--api', it])];
}
