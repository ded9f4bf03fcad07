import type { SelftestResult } from './selftest-result.ts';

/** The matrix of faults and rules as text; its last line says the rate. */
export function renderSelftest(result: SelftestResult): string {
  const mark = { killed: '✓ killed', 'killed-by-another': '~ killed by another rule', survived: '✗ SURVIVED' };
  const lines = result.faults.map((it) => {
    const others = it.killedBy.filter((rule) => rule !== it.primary);
    const more =
      others.length > 0
        ? ` (also ${others.slice(0, 3).join(', ')}${others.length > 3 ? `, ${others.length - 3} more` : ''})`
        : '';
    return `${mark[it.outcome].padEnd(10)} ${it.fault}\n    ${it.title}\n    by ${it.primary}${more}`;
  });
  const alarms = result.falseAlarms.map((it) => {
    const dialect =
      Object.entries(it.dialect)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ') || 'default dialect';
    return `✗ FALSE ALARM ${it.rule} under ${dialect}: ${JSON.stringify(it.actual)}`;
  });
  const killed = result.faults.filter((it) => it.outcome === 'killed').length;
  const survived = result.faults.filter((it) => it.outcome === 'survived').length;
  const runs = `${result.falseAlarms.length} false alarms in ${result.healthyRuns} healthy runs`;
  const summary = `${killed} of ${result.faults.length} faults killed by their rule, ${survived} survived, ${runs}`;
  return [...lines, ...alarms, '', summary, ''].join('\n');
}
