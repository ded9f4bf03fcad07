import type { RunResult } from '../../conformance/result.ts';
import { visible } from '../../protocol/visible.ts';
import { findingLine } from '../finding-line.ts';
import type { Judgement } from '../judgement.ts';
import { runModel } from '../run-model.ts';
import { undecidedLine } from './finding-text.ts';

/** GitHub shows ten annotations of a kind for a step and drops the others without a word. */
const shownOfAKind = 10;

/**
 * Workflow commands for GitHub Actions, one a line: an error for each broken rule and each problem of `judged`, a
 * warning for each error. A failure that was expected is not annotated.
 */
export function renderGithub(given: RunResult, judged: Judgement = { problems: [], expected: [] }): string {
  const model = runModel(given);
  const expected = judged.expected.map(visible);
  const broken = model.broken.filter((it) => !expected.includes(it.rule.id));
  const problems = judged.problems.map((it) => command('error', 'payproof', visible(it)));
  const failed = broken.map(({ rule, verdict }) => {
    const [first] = verdict.findings;
    const again = first ? `\nAgain: ${first.reproduce}` : '';
    return command('error', rule.id, `${rule.text} ${first ? findingLine(first) : ''}${again}`);
  });
  const errors = model.of('error').map((it) => command('warning', it.rule.id, undecidedLine(it)));
  const lines = [
    ...capped([...problems, ...failed], 'error', 'broken rules'),
    ...capped(errors, 'warning', 'undecided rules'),
  ];
  return lines.map((it) => `${it}\n`).join('');
}

function capped(lines: string[], kind: string, what: string): string[] {
  if (lines.length <= shownOfAKind) return lines;
  const more = lines.length - shownOfAKind + 1;
  return [
    ...lines.slice(0, shownOfAKind - 1),
    command(kind, 'payproof', `${more} more ${what}: see the step summary or run.json`),
  ];
}

function command(kind: string, title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
