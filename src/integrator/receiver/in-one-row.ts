import type { Moment } from '../../conformance/index.ts';

/** Numbers the exchanges of several sources in one row, in the order of their sending. */
export function inOneRow(see: (moment: Moment) => void): (moment: Moment) => void {
  const names = new Map<string, string>();
  let count = 0;
  return (moment) => {
    if (moment.kind === 'sent') {
      count += 1;
      const id = `x${count}`;
      names.set(moment.call.id, id);
      see({ ...moment, call: { ...moment.call, id } });
    } else if (moment.kind === 'answered') {
      const id = names.get(moment.exchange.id);
      names.delete(moment.exchange.id);
      if (id !== undefined) see({ ...moment, exchange: { ...moment.exchange, id } });
    } else see(moment);
  };
}
