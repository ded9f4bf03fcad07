import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { goLiveCases } from './cases/go-live-cases.ts';
import { manifestName, signatureName } from './manifest.ts';
import { nameProblem } from './verification/name-problem.ts';
import { verifyEvidence } from './verification/verify-evidence.ts';
import { readOperatorSheet } from './workbook/operator-workbook.ts';
import { WorkbookError } from './workbook/workbook-error.ts';

/** A filled row of the script. */
export interface ScriptRow {
  id: string;
  merchantReference: string;
  actual: string;
  status: string;
  comments: string;
}

/** What an administrator sees of a filled script and the evidence beside it. */
export interface ScriptReview {
  cases: ScriptRow[];
  /** Why no production credentials can follow from it. */
  problems: string[];
  /** What to know of it beside. */
  notes: string[];
}

/** What is kept of a script: it comes from outside. */
const casesShown = 50;
const cellShown = 2_000;

/**
 * Reviews a filled test script: every case of the document is there and passed. Where its evidence lies beside it, that is
 * compared with its manifest as `evidence --verify` does; without it a script is what somebody typed.
 * @param files by `/`-separated name.
 */
export async function reviewScript(files: ReadonlyMap<string, Uint8Array>): Promise<ScriptReview> {
  const scripts = [...files].filter(([name]) => /\.xlsx$/i.test(name));
  const [script] = scripts;
  if (!script) return { cases: [], problems: ['the test script (.xlsx) is not attached'], notes: [] };
  const read = rowsOf(script[1]);
  const evidence = await reviewEvidence(files);
  return {
    cases: read.rows,
    problems: [
      ...(scripts.length > 1 ? [`attach one test script, not ${scripts.length}`] : []),
      ...read.problems,
      ...(read.rows.length > 0 ? caseProblems(read.rows) : []),
      ...evidence.problems,
    ],
    notes: evidence.notes,
  };
}

function rowsOf(script: Uint8Array): { rows: ScriptRow[]; problems: string[] } {
  try {
    const { cases, rows, columns } = readOperatorSheet(script);
    const found = [...cases].slice(0, casesShown).map(([id, row]): ScriptRow => {
      const text = (column: number): string => rows.get(row)?.cells.get(column)?.text.trim().slice(0, cellShown) ?? '';
      return {
        id,
        merchantReference: text(columns.reference),
        actual: text(columns.actual),
        status: text(columns.status),
        comments: text(columns.comments),
      };
    });
    return { rows: found, problems: [] };
  } catch (error) {
    if (error instanceof WorkbookError) return { rows: [], problems: [error.message] };
    throw error;
  }
}

function caseProblems(rows: readonly ScriptRow[]): string[] {
  return goLiveCases.flatMap(({ scenario: { id } }) => {
    const row = rows.find((it) => it.id === id);
    if (!row) return [`${id} is not in the script`];
    if (row.status === '') return [`${id} is not filled in`];
    if (!/^pass(ed)?$/i.test(row.status)) return [`${id} did not pass: Status is "${row.status}"`];
    return row.actual === '' ? [`${id} has no Actual Result`] : [];
  });
}

async function reviewEvidence(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Pick<ScriptReview, 'problems' | 'notes'>> {
  if (files.size === 1)
    return {
      problems: [],
      notes: [
        'The script alone: it was typed, or its evidence is not attached. Nothing shows who answered these cases.',
      ],
    };
  const bad = [...files.keys()].flatMap((name) => {
    const wrong = name === manifestName || name === signatureName ? undefined : nameProblem(name);
    return wrong === undefined ? [] : [`${name}: ${wrong}`];
  });
  const folder = [...files.keys()].find((name) => [...files.keys()].some((it) => it.startsWith(`${name}/`)));
  if (folder !== undefined) bad.push(`${folder}: a file and a folder at once`);
  if (bad.length > 0) return { problems: bad, notes: [] };
  const dir = await mkdtemp(join(tmpdir(), 'payproof-review-'));
  try {
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), bytes);
    }
    const { problems, says, signature, files: count, key } = await verifyEvidence(dir);
    const simulated = says?.simulated
      ? ['SIMULATED: a simulation answered these cases; they prove nothing about the operator.']
      : [];
    const signed = signature === 'none' ? 'not signed' : `signed by ${key ?? 'nobody known'}, ${signature}`;
    return {
      problems: problems.map((it) => `${it.file}: ${it.text}`),
      notes: [
        ...simulated,
        ...(says
          ? [
              `${says.tool.name} ${says.tool.version} made ${count} files of ${says.target} at ${says.startedAt}; ${signed}.`,
            ]
          : []),
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
