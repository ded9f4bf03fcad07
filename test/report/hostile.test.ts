import { expect, test } from 'vitest';
import { renderGithub } from '../../src/report/formats/github.ts';
import { renderHar } from '../../src/report/formats/har.ts';
import { type Format, formats } from '../../src/report/formats/index.ts';
import { parseRunJson } from '../../src/report/formats/parse-run-json.ts';
import { renderEvidenceHtml } from '../../src/report/html/evidence-page.ts';
import { renderHtml } from '../../src/report/html/run-page.ts';
import {
  compareRuns,
  judgeDemands,
  renderBaseline,
  renderGoLiveTerminal,
  renderProblems,
  renderRunJson,
  renderTerminal,
  sinceLast,
} from '../../src/report/index.ts';
import { headlines } from '../../src/targets/index.ts';
import { acting, hostile, hostileGoLive, hostileRun } from '../fixtures/hostile.ts';
import { runResult } from '../fixtures/run-result.ts';

const forms: Readonly<Record<string, Format>> = formats;

test.each(Object.entries(forms).filter(([name]) => name !== 'github'))(
  '%s: nothing of a hostile run acts',
  (_, { render }) => {
    const text = render(hostileRun, headlines);
    expect(acting(text)).toEqual([]);
    expect(text.length).toBeGreaterThan(2000);
  },
);

test('github: each line is a command of ours, and holds none of another', () => {
  const problems = [hostile];
  const lines = renderGithub(hostileRun, problems).trimEnd().split('\n');
  expect(acting(lines.map((it) => it.replace(/^::(error|warning) title=/, '')).join('\n'))).toEqual([]);
  expect(lines.map((it) => it.split(' ')[0])).toEqual(['::error', '::error', '::error', '::warning']);
  // The runner writes what was encoded with its line feeds again.
  expect(acting(decodeURIComponent(lines.join('\n').replace(/^::\w+ /gm, '')))).toEqual([]);
});

test('the terminal in colour has no escape but its own', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are our own
  const own = /\n|\u001b\[\d+m/g;
  expect(acting(renderTerminal(hostileRun, { color: true }), own)).toEqual([]);
});

test('a run.json and its HAR hold every value as it was', () => {
  const text = renderRunJson(hostileRun);
  expect(parseRunJson(text)).toEqual(JSON.parse(JSON.stringify(hostileRun), revived));
  expect(JSON.parse(renderHar(hostileRun)).log.creator.version).toBe(hostile);
});

/** Buffers again, which JSON writes as lists of bytes. */
function revived(_: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
  return type === 'Buffer' && data ? Buffer.from(data) : value;
}

test('go-live cases and pages', () => {
  expect(acting(renderGoLiveTerminal(hostileGoLive, { color: false }))).toEqual([]);
  expect(acting(renderEvidenceHtml(hostileGoLive, headlines))).toEqual([]);
  const page = renderHtml(hostileRun, headlines, hostileGoLive);
  expect(acting(page)).toEqual([]);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/noscript/gi)).toHaveLength(page.match(/<noscript>/g)?.length ?? 0);
});

test('what is demanded of a run, and what changed since another', () => {
  const expected = [{ rule: hostile, reason: hostile, until: '2020-01-01' }];
  const judged = judgeDemands(runResult, { requirements: [], expected });
  const baseline = renderBaseline(compareRuns(runResult, hostileRun), { color: false });
  const since = sinceLast({ ...runResult, target: hostileRun.target }, { ...hostileRun, interrupted: false });
  const notes = [baseline, renderProblems(judged, { color: false }), ...since].join('\n');
  expect(notes).toContain('new rule');
  expect(acting(notes)).toEqual([]);
});
