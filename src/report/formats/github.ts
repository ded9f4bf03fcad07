import type { RunResult } from '../../conformance/result.ts';
import { visible } from '../../protocol/visible.ts';
import { endedEarly } from '../ended-early.ts';
import { runModel } from '../run-model.ts';
import { consequences } from '../terminal/cause.ts';
import { undecidedLine } from './finding-text.ts';

/** GitHub shows ten annotations of a kind for a step and drops the others without a word. */
const shownOfAKind = 10;

/**
 * Workflow commands for GitHub Actions, one a line: an error for each cause and each of `problems`, a warning for each
 * error and for a run that was ended early, a notice for what was expected to fail.
 */
export function renderGithub(given: RunResult, problems: readonly string[] = []): string {
  const model = runModel(given);
  const failed = model.causes
    .filter((it) => !model.isExpected(it))
    .map((it) => {
      const more = consequences(it, model, false).map((line) => `\n${line.trim()}`);
      return command('error', it.rule, `${it.words}${more.join('')}\nAgain: ${it.finding.reproduce}`);
    });
  const known = model.causes.filter(model.isExpected).map((it) => {
    const why = model.expected(it.rule);
    return command('notice', it.rule, `failed as expected until ${why?.until}: ${why?.reason}`);
  });
  const ended = [endedEarly(model.run)].flatMap((it) => (it === undefined ? [] : [command('warning', 'payproof', it)]));
  const errors = model.of('error').map((it) => command('warning', it.rule.id, undecidedLine(it)));
  const lines = [
    ...capped([...problems.map((it) => command('error', 'payproof', visible(it))), ...failed], 'error', 'causes'),
    ...capped([...ended, ...errors], 'warning', 'undecided rules'),
    ...capped(known, 'notice', 'expected failures'),
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
