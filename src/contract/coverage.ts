import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import { ContractError } from './contract-error.ts';
import type { DocumentEntry } from './document-entries.ts';
import { parseSpec } from './read-spec.ts';
import { specsFolder } from './specs-folder.ts';

/** Why a sentence became neither a rule nor a part of the contract: the only legal reasons. */
export const noneReasons = ['prose', 'portal', 'real-money', 'human-process'] as const;

export type NoneReason = (typeof noneReasons)[number];

/** Where one sentence or table row of a document went. Without `to` and `none` it is unmapped: a gap. */
export interface CoverageEntry {
  at: string;
  hash: string;
  hint: string;
  /** `rule <slug>` or `contract #/json/pointer`. */
  to?: string[];
  none?: NoneReason;
}

export interface Coverage {
  document: string;
  /** Of the whole document, hexadecimal. */
  sha256: string;
  entries: CoverageEntry[];
}

/** The coverage of an API from specs/<api>/coverage.yaml, or undefined where there is none. Throws ContractError. */
export function loadCoverage(api: Api): Coverage | undefined {
  const file = join(specsFolder(), api, 'coverage.yaml');
  return existsSync(file) ? parseCoverage(readFileSync(file, 'utf8'), `specs/${api}/coverage.yaml`) : undefined;
}

/** Reads the text of a coverage file; `place` names it in errors. Throws ContractError on anything misshapen. */
export function parseCoverage(text: string, place: string): Coverage {
  const raw = parseSpec(text, place) as unknown as Partial<Coverage> | null;
  if (!raw || !Array.isArray(raw.entries)) throw new ContractError(place, 'has no list `entries`');
  raw.entries.forEach((entry, index) => {
    requireEntry(entry, `${place} entries[${index}] ${String(entry?.at ?? '')}`);
  });
  return { document: String(raw.document ?? ''), sha256: String(raw.sha256 ?? ''), entries: raw.entries };
}

function requireEntry(entry: Partial<Record<keyof CoverageEntry, unknown>>, place: string): void {
  if (typeof entry.at !== 'string' || typeof entry.hash !== 'string' || typeof entry.hint !== 'string') {
    throw new ContractError(place, 'needs the texts `at`, `hash` (quoted where it is all digits) and `hint`');
  }
  if (entry.to !== undefined && !(Array.isArray(entry.to) && entry.to.every((it) => typeof it === 'string'))) {
    throw new ContractError(
      place,
      '`to` must be a list of texts such as "rule some-slug" or "contract #/paths/~1x/get"',
    );
  }
  if (entry.none !== undefined && !noneReasons.some((it) => it === entry.none)) {
    throw new ContractError(place, `none "${String(entry.none)}" is none of ${noneReasons.join(', ')}`);
  }
}

/** Text of coverage.yaml, one line an entry, so that a changed mapping is a changed line. */
export function formatCoverage(coverage: Coverage): string {
  const entries = coverage.entries.map(({ at, hash, hint, to, none }) => {
    const goal = to?.length ? `, to: ${JSON.stringify(to).replaceAll('","', '", "')}` : none ? `, none: ${none}` : '';
    return `  - { at: "${at}", hash: "${hash}", hint: ${JSON.stringify(hint)}${goal} }\n`;
  });
  return `document: ${coverage.document}\nsha256: ${coverage.sha256}\nentries:\n${entries.join('')}`;
}

/** What `update` did: the new coverage, the entries without a mapping, and the old ones whose sentence is gone. */
export interface CoverageUpdate {
  coverage: Coverage;
  unmapped: CoverageEntry[];
  vanished: CoverageEntry[];
}

/**
 * Brings a coverage to a document: a mapping follows its sentence by hash (equal sentences in their order), new
 * sentences come in unmapped, and mappings whose sentence is gone are handed back.
 */
export function updateCoverage(
  old: Coverage | undefined,
  document: { name: string; markdown: string; entries: DocumentEntry[] },
): CoverageUpdate {
  const known = Map.groupBy(old?.entries ?? [], (entry) => entry.hash);
  const entries = document.entries.map(({ at, hash, text }): CoverageEntry => {
    const kept = known.get(hash)?.shift();
    return kept ? { ...kept, at } : { at, hash, hint: firstWords(text) };
  });
  const coverage = { document: document.name, sha256: sha256Of(document.markdown), entries };
  return { coverage, unmapped: entries.filter(isUnmapped), vanished: [...known.values()].flat() };
}

export function isUnmapped(entry: CoverageEntry): boolean {
  return entry.none === undefined && !entry.to?.length;
}

/** SHA-256 of a document's text, hexadecimal. */
export function sha256Of(markdown: string): string {
  return createHash('sha256').update(markdown).digest('hex');
}

function firstWords(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 4).join(' ');
}
