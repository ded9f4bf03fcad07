import { expect, test } from 'vitest';
import { renderTerminal } from '../../../src/report/terminal/run.ts';
import { runResult } from '../../fixtures/run-result.ts';

test('shows failures first, then what was not decided, and how many rules were decided last', async () => {
  await expect(renderTerminal(runResult, { color: false })).toMatchFileSnapshot('./expected/run.txt');
});

test('differs by colour codes only', () => {
  const colored = renderTerminal(runResult, { color: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes are what is taken away
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(renderTerminal(runResult, { color: false }));
  expect(colored).not.toBe(renderTerminal(runResult, { color: false }));
});

test('makes control characters of an answer visible', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  if (!first || !finding) throw new Error('the fixture has a failure first');
  const run = {
    ...runResult,
    verdicts: [{ ...first, findings: [{ ...finding, counterexample: '\u001b[2J\u202egone' }] }],
  };
  expect(renderTerminal(run, { color: false })).toContain('  input     \\x1b[2J\\u{202e}gone\n');
});

test('says that a simulated run proves nothing, and that an interrupted one is not whole', () => {
  const text = renderTerminal({ ...runResult, simulated: true, interrupted: true }, { color: false });
  expect(text.split('\n').slice(1, 3)).toEqual([
    'SIMULATED: a simulation answered; nothing here is proof of a real provider.',
    'INTERRUPTED: the run was ended early; rules that were not reached are not decided.',
  ]);
});

test('a brief text counts what passed, was skipped and observed, and tells what is broken as ever', () => {
  const lines = renderTerminal(runResult, { color: false, brief: true, files: ['out/run.json'] }).split('\n');
  const whole = renderTerminal(runResult, { color: false }).split('\n');
  const from = lines.findIndex((it) => it.startsWith('Broken: '));
  expect(lines.slice(from)).toEqual([
    ...whole.slice(whole.indexOf(lines[from] ?? ''), -3),
    '  charge-gateway  1 passed, 2 failed, 2 skipped, 2 observed, 1 errors',
    '  skipped 1 for want of callbacks',
    '  skipped 1 for want of fixture:numbers.barred',
    '  each of them: --verbose, or the report (--report-dir)',
    '  what would let more be decided: payproof doctor --target pilot',
    '',
    'Report: out/run.json',
    ...whole.slice(-3),
  ]);
});

test.each([
  ['a target of a file', 'npx payproof verify --target conf/a.yaml#till --seed 3', ' doctor --target conf/a.yaml#till'],
  [
    'one whose name is quoted',
    "npx payproof verify --seed 3 --target 'my till.yaml'",
    " doctor --target 'my till.yaml'",
  ],
  ['none that is named', 'npx payproof verify --seed 3', undefined],
  ['another command', 'npx payproof merge --target till a.json', undefined],
])('a brief text says which command tells what would let more be decided: of %s', (_, command, words) => {
  const run = { ...runResult, command, target: { ...runResult.target, kind: 'remote' as const } };
  const of = (it: Parameters<typeof renderTerminal>[0]): string | undefined =>
    /^ {2}what would let more be decided: npx payproof(.*)$/m.exec(
      renderTerminal(it, { color: false, brief: true }),
    )?.[1];
  expect(of(run)).toBe(words);
  expect(of({ ...run, target: { ...run.target, kind: 'embedded' } })).toBeUndefined();
  expect(of({ ...run, judged: 'integrator' })).toBeUndefined();
});

test('a cause folds its symptoms: eight by name, all of them in the whole text', () => {
  const [first] = runResult.verdicts;
  if (!first) throw new Error('the fixture has verdicts');
  const symptoms = Array.from({ length: 10 }, (_, i) => ({ ...first, rule: `charge-gateway/symptom-${i}` }));
  const run = { ...runResult, verdicts: [first, ...symptoms] };
  const names = (n: number): string => Array.from({ length: n }, (_, i) => `symptom-${i}`).join(', ');
  expect(renderTerminal(run, { color: false, brief: true })).toContain(
    `  and so 10 rules could not hold: ${names(8)}, 2 more\n\n`,
  );
  expect(renderTerminal(run, { color: false })).toContain(`  and so 10 rules could not hold: ${names(10)}\n\n`);
  expect(renderTerminal(run, { color: false, brief: true })).toContain(
    `Broken: 1 cause, 11 rules, told above\n  1 ${first.rule} and 10 more: `,
  );
});
