import { type Exchange, integratorObserver, RecentMap } from '../../../../conformance/index.ts';
import { answeredText, sentText } from '../story/members.ts';
import { resultOf } from '../story/result.ts';

const rule = 'client-inquires-the-code';
/** What else an answer calls a code: a caller's own reference, and the authorisation number. */
const otherNames = ['stan', 'reference', 'authNumber'] as const;

/** Section 4.3. Where a code was made before it was looked at nothing is known of it: only another name of a known one is none. */
export const inquiresByCode = integratorObserver({
  slug: 'merchant-wallet-callers-inquired-codes',
  title: 'a code is inquired by itself, and not by what else its answer held',
  rules: [rule],
  watch(hand) {
    const codes = new RecentMap<string, Exchange>();
    const others = new RecentMap<string, { name: string; made: Exchange }>();

    function generated(made: Exchange): void {
      const code = answeredText(made, 'code');
      if (resultOf(made) !== 'success' || !code) return;
      codes.set(code, made);
      // A program that keeps it as a number asks for what is left of it.
      const asNumber = code.replace(/^0+(?=\d)/, '');
      if (asNumber !== code) others.set(asNumber, { name: 'digits without their zeros', made });
      const own = sentText(made, 'reference');
      if (own) others.set(own, { name: 'reference', made });
      for (const name of otherNames) {
        const text = answeredText(made, name);
        if (text) others.set(text, { name, made });
      }
    }

    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.operation === 'generateCode') generated(moment.exchange);
      if (moment.kind !== 'sent' || moment.call.by !== 'client' || moment.call.operation !== 'codeInquiry') return;
      const asked = sentText(moment.call, 'code') ?? '';
      const made = codes.get(asked);
      const other = others.get(asked);
      if (made) hand.expects(rule, 'the code', true, '', made, moment.call);
      else if (other) hand.expects(rule, 'the code', false, `its ${other.name}`, other.made, moment.call);
    };
  },
});
