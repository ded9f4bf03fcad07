import { visible } from '../protocol/visible.ts';
import { causeMeasure, type FaultVerdict, type SelftestResult } from './selftest-result.ts';

/** The matrix of faults and rules as text: what is amiss comes last, and the last line says the rate. */
export function renderSelftest(result: SelftestResult): string {
  const { planted, faults, falseAlarms, healthyRuns } = result;
  const killed = faults.filter((it) => it.outcome === 'killed');
  const others = faults.filter((it) => it.outcome !== 'killed');
  const alarms = falseAlarms.map((it) => {
    const switches = Object.entries(it.dialect).map(([name, value]) => `${name}=${value}`);
    return `✗ FALSE ALARM ${it.rule} under ${switches.join(' ') || 'default dialect'}: ${JSON.stringify(it.actual)}`;
  });
  const survived = faults.filter((it) => it.outcome === 'survived').length;
  const runs = `${falseAlarms.length} false alarms in ${healthyRuns} healthy runs`;
  const summary = `${killed.length} of ${faults.length} ${planted ?? 'faults'} killed by their rule, ${survived} survived, ${runs}`;
  const lines = [...[...killed, ...others].flatMap(linesOf), ...alarms, '', ...causeLines(result), summary, ''];
  return lines.map(visible).join('\n');
}

const marks = { killed: '✓ killed', 'killed-by-another': '✗ KILLED BY ANOTHER RULE', survived: '✗ SURVIVED' };

function linesOf({ fault, title, primary, outcome, killedBy }: FaultVerdict): string[] {
  const others = killedBy.filter((rule) => rule !== primary);
  const shown = `${others.slice(0, 3).join(', ')}${others.length > 3 ? `, ${others.length - 3} more` : ''}`;
  const by = {
    killed: `by ${primary}${others.length > 0 ? ` (also ${shown})` : ''}`,
    'killed-by-another': `by ${shown}, not by ${primary}`,
    survived: `not by ${primary}, which it breaks, nor by any other`,
  };
  return [`${marks[outcome]} ${fault}`, `    ${title}`, `    ${by[outcome]}`];
}

/** How well causes are told, and where they are not. */
function causeLines(result: SelftestResult): string[] {
  const measure = causeMeasure(result);
  if (!measure) return [];
  const { faults, inFirst, median } = measure;
  const elsewhere = result.faults.filter((it) => it.causes && it.causes.place > 1).map((it) => it.fault);
  const share = `${((100 * inFirst) / faults).toFixed(1)} %`;
  return [
    ...elsewhere.map((it) => `not in the first cause of a run of everything: ${it}`),
    `causes: of ${faults} faults judged by the whole plan the rule of ${inFirst} (${share}) stands in the first cause; ${median} causes in the median`,
  ];
}
