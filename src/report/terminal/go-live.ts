import type { GoLiveResult } from '../../conformance/result.ts';
import { goLiveCounts } from '../go-live-model.ts';
import { visibleRun } from '../visible-run.ts';
import { painter, type Tone } from './paint.ts';

const tones: Record<string, Tone> = { Pass: 'green', Fail: 'red', 'Not run': 'yellow' };

/** The six cases for a terminal: what was expected, what was answered, why. Ends with the counts and a line feed. */
export function renderGoLiveTerminal(given: GoLiveResult, { color }: { color: boolean }): string {
  const result = visibleRun(given);
  const paint = painter(color);
  const { passed, failed, notRun } = goLiveCounts(result);
  const lines = [
    `${paint('bold', 'Go-live cases')} of ${result.target.name}`,
    ...(result.simulated
      ? [paint('yellow', 'SIMULATED: a simulation answered; a reviewer needs a run against the operator.')]
      : []),
    ...result.cases.flatMap((it) => [
      `${paint(tones[it.status] ?? 'dim', it.status.padEnd(7))} ${paint('bold', it.id)} ${it.api}, PIN ${it.pin}: ${it.expected}`,
      ...(it.status === 'Pass'
        ? []
        : [...(it.actual ? [`          actual   ${it.actual}`] : []), `          because  ${it.comments}`]),
    ]),
    `go-live: ${passed} passed, ${failed} failed, ${notRun} not run`,
  ];
  return `${lines.join('\n')}\n`;
}
