import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payproof } from '../cli/fake-io.ts';

const root = join(import.meta.dirname, '..', '..');
const workbook = join(root, 'test', 'evidence', 'workbook', 'samples', 'openpyxl.xlsx');

/** The lines of a page's shell blocks, in order, with the exit code that a comment promises. */
function commandsOf(page: string): { words: string[]; endsWith: number }[] {
  const blocks = [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, lines = '']) => lines.trimEnd().split('\n'));
  return blocks.flat().map((line) => {
    const [command = '', comment = ''] = line.split(/\s+# /);
    return { words: command.trim().split(/\s+/), endsWith: Number(/^ends with (\d+)/.exec(comment)?.[1] ?? 0) };
  });
}

const fewRules = ['charge-gateway/charge/200', 'charge-gateway/both-currencies-accepted'];
const fewChecks = ['charge-amounts-accepted', 'charge-json-spellings'];

/** A run as it stands there, but of a few rules and checks where it names none: what the options of a command do shows as well. */
function inSmall(words: readonly string[]): string[] {
  if (words[0] !== 'verify' || words.includes('--rule')) return [...words];
  return [...words, ...fewRules.flatMap((it) => ['--rule', it]), ...fewChecks.flatMap((it) => ['--check', it])];
}

/** Writes the blocks that have a file's name behind their language. */
function writeFilesOf(page: string, folder: string): void {
  for (const [, name = '', text = ''] of page.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms))
    writeFileSync(join(folder, name), text);
}

test.each([
  'reports.md',
  'evidence.md',
  'start/pipeline.md',
  'start/clients.md',
  'start/go-live.md',
  'start/integrator.md',
])(
  'every command of docs/%s runs, one after the other, and ends as it says',
  async (name) => {
    const page = readFileSync(join(root, 'docs', name), 'utf8');
    const folder = mkdtempSync(join(tmpdir(), 'commands-'));
    try {
      writeFilesOf(page, folder);
      copyFileSync(workbook, join(folder, 'go-live-script.xlsx'));
      const commands = commandsOf(page);
      expect(commands.length).toBeGreaterThan(1);
      for (const { words, endsWith } of commands) {
        const [first = '', second, ...rest] = words;
        if (first === 'npx' && second === 'payproof') {
          const { code, err } = await payproof(inSmall(rest), { folder });
          expect({ words, code, err: code === 2 ? err : '' }).toEqual({ words, code: endsWith, err: '' });
        } else execFileSync(first, words.slice(1), { cwd: folder, stdio: 'pipe' });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  600_000,
);
