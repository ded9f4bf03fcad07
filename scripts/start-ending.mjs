// What `npm start` says last: the page to open, the six cases and the verdict.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} folder that holds `report/`
 * @param {number} code what the run ends with
 * @param {number} since Unix time in ms at which it began: what is older is of another run
 * @returns {string[]} lines
 */
export function startEnding(folder, code, since) {
  const read = (...path) => {
    const file = join(folder, 'report', ...path);
    if (!existsSync(file)) return undefined;
    const value = JSON.parse(readFileSync(file, 'utf8'));
    return Date.parse(value.startedAt) >= since ? value : undefined;
  };
  const cases = read('evidence', 'manifest.json')?.cases;
  const page = join(folder, 'report', 'index.html');
  return [
    '',
    ...(cases
      ? [`Go-live cases: ${cases.passed} passed, ${cases.failed} failed, ${cases.notRun} not run (report/evidence/)`]
      : []),
    ...ruleLine('Provider', read('run.json')),
    ...ruleLine('Integrator', read('integrators', 'run.json')),
    ...(existsSync(page) ? [`Open: ${pathToFileURL(page)}`] : []),
    `Verdict: ${verdicts[code] ?? `ended with ${code}`}`,
  ];
}

const verdicts = {
  0: 'every rule that was decided holds',
  1: 'a rule or a case is broken, as told above',
  2: 'nothing was judged: the command line or a file is wrong, as told above',
  3: 'not decided: something of the run broke, as told above',
  130: 'interrupted',
};

function ruleLine(who, run) {
  if (!run) return [];
  const count = (outcome) => run.verdicts.filter((it) => it.outcome === outcome).length;
  const [passed, failed] = [count('pass'), count('fail')];
  const broken = failed === 0 ? 'none broken' : `${failed} broken`;
  return [`${who}: ${passed + failed} of ${run.verdicts.length} rules decided, ${broken}`];
}
