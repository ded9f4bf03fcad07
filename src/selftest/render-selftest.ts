import { visible } from '../protocol/visible.ts';
import type { FaultVerdict, SelftestResult } from './selftest-result.ts';

/** The matrix of faults and rules as text: what is amiss comes last, and the last line says the rate. */
export function renderSelftest({ planted, faults, falseAlarms, healthyRuns }: SelftestResult): string {
  const killed = faults.filter((it) => it.outcome === 'killed');
  const others = faults.filter((it) => it.outcome !== 'killed');
  const alarms = falseAlarms.map((it) => {
    const switches = Object.entries(it.dialect).map(([name, value]) => `${name}=${value}`);
    return `✗ FALSE ALARM ${it.rule} under ${switches.join(' ') || 'default dialect'}: ${JSON.stringify(it.actual)}`;
  });
  const survived = faults.filter((it) => it.outcome === 'survived').length;
  const runs = `${falseAlarms.length} false alarms in ${healthyRuns} healthy runs`;
  const summary = `${killed.length} of ${faults.length} ${planted ?? 'faults'} killed by their rule, ${survived} survived, ${runs}`;
  const lines = [...[...killed, ...others].flatMap(linesOf), ...alarms, '', summary, ''];
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
