import { integratorObserver, type Sending } from '../../../../conformance/index.ts';
import { newToldFigures } from '../../../told-figures.ts';
import { textSent } from '../day/body-of.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge, Refund } from '../day/records.ts';

const rule = 'client-sends-valid-amounts';
const charging = 'paymentAmount.charginginformation';

/** Section 2.1: what an integrator calls 19.99 in its own words is sent as 19.99, whatever it counts in. */
export const toldAmounts = integratorObserver({
  slug: 'charge-gateway-caller-told-amounts',
  title: 'the amount that is sent is the one in words',
  rules: [rule],
  watch: byDay((hand, day) => {
    const figures = newToldFigures<Charge | Refund>();

    function said(it: Charge | Refund, text: string): void {
      const currency = textSent(it.call, `${charging}.currency`);
      if (it.cents !== undefined && currency !== undefined) figures.see(it, { cents: it.cents, currency }, text);
    }

    function saidInCall(it: Charge | Refund, call: Sending): void {
      for (const path of ['remarks', `${charging}.description`]) said(it, textSent(call, path) ?? '');
    }

    return (event) => {
      if (event.kind === 'charge') saidInCall(event.charge, event.call);
      else if (event.kind === 'refund') saidInCall(event.refund, event.call);
      else if (event.kind === 'told') {
        const named = [...event.charges, ...event.refunds];
        const [only, another] = named;
        if (only && !another) said(only, event.told.text ?? '');
      } else if (event.kind === 'rest' && event.moment.kind === 'output') {
        const { line } = event.moment;
        const named = new Set(line.split(/[^\w-]+/).flatMap((word) => day.find(word) ?? []));
        if (named.size === 1) for (const it of named) said(it, line);
      } else if (event.kind === 'rest' && event.moment.kind === 'end') {
        for (const [it, told] of figures.miscounted())
          hand.expects(rule, told, false, textSent(it.call, `${charging}.amount`), it.call);
      }
    };
  }),
});
