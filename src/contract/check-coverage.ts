import { type Coverage, type CoverageEntry, isUnmapped, sha256Of } from './coverage.ts';
import { type JsonObject, resolvePointer } from './dereference.ts';
import type { DocumentEntry } from './document-entries.ts';

/** What a coverage is held against. */
export interface CoverageGround {
  /** Slugs of the rules of rules/<topic>.yaml. */
  slugs: readonly string[];
  /** The OpenAPI document. */
  contract: JsonObject;
  /** The document itself, where it is at hand. */
  document?: { markdown: string; entries: DocumentEntry[] };
}

/** Everything that is wrong with a coverage, one line each; empty where nothing is. */
export function coverageProblems(coverage: Coverage, ground: CoverageGround): string[] {
  const named = new Set<string>();
  const problems = coverage.entries.flatMap((entry) => entryProblems(entry, ground, named));
  for (const slug of ground.slugs) {
    if (!named.has(slug))
      problems.push(`the rule ${slug} is named by no entry; map the sentence that it comes from to it`);
  }
  return ground.document ? [...problems, ...documentProblems(coverage, ground.document)] : problems;
}

function entryProblems(entry: CoverageEntry, ground: CoverageGround, named: Set<string>): string[] {
  const place = `${entry.at} "${entry.hint}"`;
  if (isUnmapped(entry)) return [`${place} is unmapped; give it \`to\` or \`none\``];
  const problems: string[] = [];
  if (entry.none && entry.to?.length) problems.push(`${place} has both \`to\` and \`none\`; keep one`);
  if (entry.hint.split(/\s+/).length > 5) problems.push(`${place} has a hint of more than five words`);
  for (const goal of entry.to ?? []) {
    const [, kind, name = ''] = /^(rule|contract) (\S+)$/.exec(goal) ?? [];
    if (kind === 'rule' && ground.slugs.includes(name)) named.add(name);
    else if (kind === 'rule') problems.push(`${place} names the rule ${name}, which no file of rules/ has`);
    else if (kind !== 'contract')
      problems.push(`${place} goes to "${goal}"; legal: "rule <slug>", "contract #/json/pointer"`);
    else if (!pointsToSomething(ground.contract, name))
      problems.push(`${place} points to ${name}, where openapi.yaml has nothing`);
  }
  return problems;
}

function pointsToSomething(contract: JsonObject, pointer: string): boolean {
  if (!pointer.startsWith('#/')) return false;
  try {
    resolvePointer(contract, pointer);
    return true;
  } catch {
    return false;
  }
}

function documentProblems(coverage: Coverage, document: { markdown: string; entries: DocumentEntry[] }): string[] {
  const problems: string[] = [];
  const hashes = new Set(coverage.entries.map((it) => it.hash));
  const texts = new Map(document.entries.map((it) => [it.hash, it.text]));
  for (const it of document.entries)
    if (!hashes.has(it.hash)) problems.push(`${it.at} of the document is new or changed`);
  for (const it of coverage.entries)
    if (!texts.has(it.hash)) problems.push(`${it.at} "${it.hint}" is gone from the document`);
  const sequence = (list: readonly { at: string; hash: string }[]): string =>
    list.map((it) => `${it.at} ${it.hash}`).join();
  if (problems.length === 0 && sequence(coverage.entries) !== sequence(document.entries)) {
    problems.push('the entries stand in another order or number than in the document');
  }
  if (coverage.sha256 !== sha256Of(document.markdown)) problems.push('the document has another sha256; run `update`');
  return problems;
}
