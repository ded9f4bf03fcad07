import type { GoLiveResult } from '../../conformance/result.ts';
import { goLiveCounts } from '../go-live-model.ts';
import { painter, type Tone, visible } from './paint.ts';

const tones: Record<string, Tone> = { Pass: 'green', Fail: 'red', 'Not run': 'yellow' };

/** The six cases for a terminal: what was expected, what was answered, why. Ends with the counts and a line feed. */
export function renderGoLiveTerminal(result: GoLiveResult, { color }: { color: boolean }): string {
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
        : [
            ...(it.actual ? [`          actual   ${visible(it.actual)}`] : []),
            `          because  ${visible(it.comments)}`,
          ]),
    ]),
    `go-live: ${passed} passed, ${failed} failed, ${notRun} not run`,
  ];
  return `${lines.join('\n')}\n`;
}
