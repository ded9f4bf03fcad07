import type { Examination, Finding } from '../doctor/index.ts';
import { leastJava } from '../generation/index.ts';
import { visibleLines } from '../protocol/visible.ts';
import { shellCommand } from './shell-command.ts';

/** As many things that a target lacks are told: those that gain most. */
const lacksAtMost = 12;

/** What `payproof doctor` tells: a line a finding, what is fine, what can be decided and what would let more be. */
export function doctorText(
  { target, findings, fine, decidable }: Examination,
  { shown, java }: { shown: string; java: number | undefined },
): string {
  const heading = `payproof doctor looks at ${target === '' ? shown : `target '${target}'`} by log-ins and inquiries: no money moves, nothing is changed.`;
  const blocks = [
    [heading],
    findings.map(lineOf),
    fineLines(fine),
    decidable
      ? decidableLines(
          decidable,
          findings.some((it) => it.level === 'wrong'),
        )
      : [],
    [`java    ${javaWords(java)}`],
    [summaryOf(findings), ...nextLines(findings, shown)],
  ];
  return visibleLines(
    `${blocks
      .filter((it) => it.length > 0)
      .map((it) => it.join('\n'))
      .join('\n\n')}\n`,
  );
}

function lineOf({ level, api, file, line, key, found, remedy }: Finding): string {
  const place = file === undefined ? undefined : line === undefined ? file : `${file}:${line}`;
  const isNamed = key === undefined || `${found} ${remedy ?? ''}`.includes(key);
  const about = isNamed ? (key === undefined && api !== undefined ? api : '') : key;
  const where = [place, about].filter((it) => it !== undefined && it !== '').join(' ');
  const words = [found, ...(remedy === undefined ? [] : [remedy])].map((it) => (/[.?!…]$/.test(it) ? it : `${it}.`));
  return `${level.padEnd(7)} ${where === '' ? '' : `${where}: `}${words.join(' ')}`;
}

/** A line for each API, the driver and so on: `fine    bill-payment: credentials let in, …`. */
function fineLines(fine: readonly string[]): string[] {
  const parts = fine.map((it) => [it.slice(0, it.indexOf(': ')), it.slice(it.indexOf(': ') + 2)] as const);
  return [...Map.groupBy(parts, ([of]) => of)].map(
    ([of, all]) => `fine    ${of}: ${all.map(([, what]) => what).join('; ')}`,
  );
}

function decidableLines({ rules, now, more }: NonNullable<Examination['decidable']>, isWrong: boolean): string[] {
  const once = isWrong ? ' once that is mended' : '';
  const [first, ...others] = [
    `of ${counted(rules)} rules ${counted(now)} can be decided or observed${once}${more.length > 0 ? '; most is gained, in this order, by:' : ''}`,
    ...more
      .slice(0, lacksAtMost)
      .map((it) => `${String(it.rules).padStart(5)} more with ${it.with.map(needWords).join(' and ')}`),
  ];
  const left = more.slice(lacksAtMost).reduce((sum, it) => sum + it.rules, 0);
  return [
    `decides ${first}`,
    ...others.map((it) => `        ${it}`),
    ...(left > 0
      ? [`        ${String(left).padStart(5)} more with ${otherWords(more.length - lacksAtMost)} (--json tells all)`]
      : []),
  ];
}

function otherWords(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

/** `customer.answerPrompt`, `fixtures.merchant of charge-gateway`, `--allow load`; to be alone is a matter of either of two. */
function needWords(need: string): string {
  const [, api, fixture] = /^(\S+) fixture:(.+)$/.exec(need) ?? [];
  if (fixture !== undefined) return `\`fixtures.${fixture}\` of ${api}`;
  if (need === 'alone') return '`concurrency: 1` or `isolate`';
  return need === 'load' ? '`--allow load`' : `\`${need}\``;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function javaWords(java: number | undefined): string {
  if (java === undefined) return `none is found: \`payproof generate\` alone needs Java ${leastJava} or later`;
  return java < leastJava
    ? `${java}: \`payproof generate\` alone needs ${leastJava} or later`
    : `${java}, which \`payproof generate\` alone needs`;
}

/** What to write next, where nothing has to be mended first. */
function nextLines(findings: readonly Finding[], shown: string): string[] {
  if (findings.some(({ level }) => level === 'wrong')) return [];
  return [`Next: npx payproof verify --target ${shellCommand([shown])}`];
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Finding['level']): number => findings.filter((it) => it.level === level).length;
  const [wrong, unseen] = [count('wrong'), count('unseen')];
  if (wrong + unseen === 0) return 'All is well.';
  const parts = [
    ...(wrong > 0 ? [wrong === 1 ? '1 thing is wrong' : `${wrong} things are wrong`] : []),
    ...(unseen > 0 ? [`${unseen} could not be looked at`] : []),
  ];
  return `${parts.join(', ')}.`;
}
