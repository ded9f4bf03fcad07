// Whether payproof says the same here as at another revision, for a change that should only move code:
// `node scripts/same-behaviour.ts REVISION [--seeds 1,2,3]`. It compares the rules, the lists of checks and faults, the
// pages made from them, and on our own sandbox and on each foreign provider's usual readings the verdict of each rule and
// what each check sent. Prints what differs and ends with 1 where anything does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const here = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '1,2,3' } },
  allowPositionals: true,
});
const [revision] = positionals;
if (revision === undefined) throw new Error('usage: node scripts/same-behaviour.ts REVISION [--seeds 1,2,3]');

interface Run {
  verdicts: { rule: string; outcome: string; readings?: string[] }[];
  checks: { check: string; outcome: string; rules: string[] }[];
  exchanges: { check: string; by: string; operation?: string; request: { body: { data: string } } }[];
}

/** What judges a foreign provider, by API: its exported function, and where it stood and stands. */
const judges = {
  'bill-payment': ['judgeForeignBills', 'test/foreign/bill-payment/judge.ts'],
  'charge-gateway': ['judgeForeign', 'test/foreign/charge-gateway/judge.ts', 'test/foreign/judge.ts'],
  'merchant-wallet': ['judgeForeignWallet', 'test/foreign/merchant-wallet/judge.ts'],
} as const;

const workplace = mkdtempSync(join(tmpdir(), 'payproof-same-'));
const there = join(workplace, 'there');
let differences = 0;
try {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', there, revision], { cwd: here });
  symlinkSync(join(here, 'node_modules'), join(there, 'node_modules'));
  compare('rules', (root) => rulesOf(root));
  compare('verify --list', (root) => paragraphs(payproof(root, 'verify', '--list')));
  compare('selftest --list', (root) => payproof(root, 'selftest', '--list').split('\n'));
  for (const page of [
    'faults.md',
    'dialects.md',
    'rules/bill-payment.md',
    'rules/charge-gateway.md',
    'rules/merchant-wallet.md',
  ])
    compare(`docs/${page}`, (root) => readFileSync(join(root, 'docs', page), 'utf8').split('\n'));
  for (const seed of values.seeds.split(',')) {
    compareRuns(`sandbox, seed ${seed}`, (root) => sandboxRun(root, seed));
    for (const api of Object.keys(judges) as (keyof typeof judges)[])
      compareRuns(`foreign ${api}, seed ${seed}`, (root) => foreignRun(root, api, seed));
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', there], { cwd: here });
  rmSync(workplace, { recursive: true, force: true });
}
process.exitCode = differences > 0 ? 1 : 0;

/** Compares two lists whose order says nothing. */
function compare(what: string, linesOf: (root: string) => string[]): void {
  const [before, after] = [linesOf(there).toSorted(), linesOf(here).toSorted()];
  tell(what, before.length, [
    ...without(before, after).map((it) => `- ${it}`),
    ...without(after, before).map((it) => `+ ${it}`),
  ]);
}

function compareRuns(what: string, runOf: (root: string) => Run): void {
  const [before, after] = [runOf(there), runOf(here)];
  const verdicts = ({ verdicts: all }: Run) =>
    all.map((it) => `${it.rule} ${it.outcome} ${it.readings?.toSorted() ?? ''}`);
  const checks = ({ checks: all }: Run) => all.map((it) => `${it.check} ${it.outcome} ${it.rules.toSorted().join()}`);
  for (const [name, part] of Object.entries({ verdicts, checks, inputs: inputsOf })) {
    const [gone, come] = [without(part(before), part(after)), without(part(after), part(before))];
    // A provider answers prices and ids of its own: what differs from one run to the next of one revision says nothing.
    const unsteady = gone.length > 0 ? new Set(without(part(before), part(runOf(there))).map(checkOf)) : new Set();
    const steady = (it: string): boolean => !unsteady.has(checkOf(it));
    tell(`${what}: ${name}`, part(before).length, [
      ...gone.filter(steady).map((it) => `- ${it}`),
      ...come.filter(steady).map((it) => `+ ${it}`),
    ]);
  }
}

function checkOf(line: string): string | undefined {
  return line.split(' ')[0];
}

function tell(what: string, count: number, lines: string[]): void {
  differences += lines.length;
  console.log(`${lines.length === 0 ? 'same' : 'DIFFERS'}  ${what} (${count})`);
  for (const line of lines.slice(0, 20)) console.log(`    ${line.slice(0, 300)}`);
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const it of others) left.set(it, (left.get(it) ?? 0) + 1);
  return some.filter((it) => {
    const n = left.get(it) ?? 0;
    left.set(it, n - 1);
    return n <= 0;
  });
}

/** What each check sent, operation by operation, without what a run makes anew: references, ids, times, what was answered. */
function inputsOf({ exchanges, checks }: Run): string[] {
  const of = Map.groupBy(
    exchanges.filter((it) => it.by === 'client'),
    (it) => it.check,
  );
  return checks.map(({ check }) => {
    const amounts = (of.get(check) ?? []).flatMap(({ operation, request }) =>
      [
        ...request.body.data.matchAll(
          /"(amount|Price|TotalAmount|Quantity|currency|tranType)": ?("[^"]{0,20}"|[\d.]+)/g,
        ),
      ].map((it) => `${operation} ${it[1]} ${it[2]}`),
    );
    return `${check} ${[...new Set(amounts)].toSorted().join(' ')}`;
  });
}

function sandboxRun(root: string, seed: string): Run {
  const folder = mkdtempSync(join(workplace, 'run-'));
  payproof(root, 'verify', '--quiet', '--seed', seed, '--report-dir', folder);
  return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run;
}

function foreignRun(root: string, api: keyof typeof judges, seed: string): Run {
  const [name, ...places] = judges[api];
  const place = places.find((it) => readdirSync(join(root, it, '..')).includes(it.split('/').at(-1) ?? ''));
  const script = `
    const { ${name}: judge } = await import(${JSON.stringify(join(root, place ?? ''))});
    const { verdicts, checks, exchanges } = await judge({ seed: ${seed}, effort: 0.5 });
    const sent = exchanges.map((it) => ({ ...it, request: { body: { data: it.request.body.toString() } } }));
    process.stdout.write(JSON.stringify({ verdicts, checks, exchanges: sent }));`;
  return JSON.parse(node(root, ['--input-type=module', '--eval', script])) as Run;
}

function rulesOf(root: string): string[] {
  const { rules } = JSON.parse(payproof(root, 'rules', '--json')) as { rules: Record<string, unknown>[] };
  return rules.map(({ topic: _, ...rule }) => JSON.stringify(rule));
}

/** A check of `verify --list` with its rules in one line. */
function paragraphs(list: string): string[] {
  return list.split('\n\n').map((it) => it.split('\n').toSorted().join(' '));
}

function payproof(root: string, ...words: string[]): string {
  return node(root, [join(root, 'src', 'cli', 'main.ts'), ...words]);
}

function node(root: string, words: string[]): string {
  return execFileSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
