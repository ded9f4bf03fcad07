import { runnableCurl } from '../curl.ts';
import type { RunModel } from '../run-model.ts';

/** What has to be exported before the curl lines of a run work, said once; nothing where there are none. */
export function curlExports(model: RunModel): string[] {
  const lines = model.causes.flatMap(({ finding }) => {
    const last = model.exchanges(finding.proof).findLast((it) => it.by === 'client');
    return (last && runnableCurl(last, model.run)) ?? [];
  });
  const names = [...new Set(lines.flatMap((it) => it.exports))].sort();
  return names.length === 0 ? [] : ['', `Before a curl line: export ${names.map((it) => `${it}=…`).join(' ')}`];
}
