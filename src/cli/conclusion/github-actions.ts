import { appendFileSync, existsSync, statSync } from 'node:fs';
import type { RunResult } from '../../conformance/index.ts';
import { renderGithub, renderMarkdown } from '../../report/index.ts';
import type { Io } from '../io.ts';

/** GitHub drops a step's summary that is larger. */
const summaryHolds = 1024 * 1024;

/**
 * Where a run happens on GitHub Actions: annotations on stderr (the runner reads both streams, and stdout stays what
 * was asked for), and a summary appended to the step's file. Does nothing anywhere else.
 */
export function tellGithub(run: RunResult, problems: readonly string[], { environment, err }: Io): void {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  err(renderGithub(run, problems));
  const file = environment['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const taken = existsSync(file) ? statSync(file).size : 0;
  const text = cut(`${renderMarkdown(run)}\n`, summaryHolds - taken);
  if (text !== '') appendFileSync(file, text);
}

/** As many whole lines as `room` bytes hold, and a last one that says so. */
export function cut(text: string, room: number): string {
  if (Buffer.byteLength(text) <= room) return text;
  const last = '\nThe rest is cut: GitHub holds no more of a step. See run.json.\n';
  const lines: string[] = [];
  let left = room - Buffer.byteLength(last);
  for (const line of text.split(/(?<=\n)/)) {
    left -= Buffer.byteLength(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.length > 0 ? lines.join('') + last : '';
}
