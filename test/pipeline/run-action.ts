import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '..', '..');

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string | number>;
  run?: string;
  env?: Record<string, string>;
  'working-directory'?: string;
}

interface Action {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: Step[] };
}

export const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** What became of an action: its outputs, the foreign steps that it came to, what was said, and the step's summary. */
export interface Outcome {
  failed: boolean;
  outputs: Record<string, string>;
  used: { uses: string; with: Record<string, string> }[];
  said: string;
  summary: string;
}

/** Runs the steps of action.yml as a runner of GitHub does, in this project; foreign steps do nothing. */
export function runAction(project: string, given: Record<string, string>, path = process.env['PATH']): Outcome {
  const work = join(project, '..', 'runner');
  mkdirSync(work, { recursive: true });
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, it]) => [name, String(it.default)]));
  const known: Record<string, string> = { 'runner.temp': work, 'runner.os': 'Linux', 'runner.arch': 'X64' };
  for (const [name, value] of Object.entries({ ...inputs, ...given })) known[`inputs.${name}`] = value;
  const filled = (text: string): string => text.replace(/\$\{\{ (.*?) \}\}/g, (_, it: string) => known[it] ?? '');
  const summary = join(work, 'summary.md');
  writeFileSync(summary, '');
  const outcome: Outcome = { failed: false, outputs: {}, used: [], said: '', summary: '' };
  for (const [at, step] of action.runs.steps.entries()) {
    if (!isDue(step.if, known, outcome.failed)) continue;
    if (step.uses !== undefined) {
      const words = Object.entries(step.with ?? {}).map(([name, it]) => [name, filled(String(it))]);
      outcome.used.push({ uses: step.uses.split('@')[0] ?? '', with: Object.fromEntries(words) });
      continue;
    }
    const [script, output] = [join(work, `${at}.sh`), join(work, `${at}.out`)];
    writeFileSync(script, filled(step.run ?? ''));
    writeFileSync(output, '');
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, it]) => [name, filled(it)]));
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: join(project, filled(step['working-directory'] ?? '.')),
      encoding: 'utf8',
      env: {
        ...{ PATH: path, HOME: work, RUNNER_TEMP: work, NO_COLOR: '1' },
        ...{ GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
        ...env,
      },
    });
    outcome.said += stdout + stderr;
    if (status !== 0) outcome.failed = true;
    for (const line of readFileSync(output, 'utf8').split('\n')) {
      const [, name, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) known[`steps.${step.id}.outputs.${name}`] = value;
    }
  }
  for (const [name, { value }] of Object.entries(action.outputs)) outcome.outputs[name] = filled(value);
  if (existsSync(summary)) outcome.summary = readFileSync(summary, 'utf8');
  return outcome;
}

/** The conditions that action.yml has: `always()`, and comparisons with a text, joined by &&. */
function isDue(condition: string | undefined, known: Record<string, string>, failed: boolean): boolean {
  const terms = (condition ?? '').replace(/^\$\{\{ | \}\}$/g, '').split(' && ');
  if (failed && !terms.includes('always()')) return false;
  return terms.every((term) => {
    if (term === '' || term === 'always()') return true;
    const [, name = '', wanted = ''] = /^([\w.-]+) != '(.*)'$/.exec(term) ?? [];
    if (name === '') throw new Error(`the condition ${term} of action.yml is not understood here`);
    return (known[name] ?? '') !== wanted;
  });
}
