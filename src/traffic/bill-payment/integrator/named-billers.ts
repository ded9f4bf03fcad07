import { integratorObserver, memberOf, RecentMap, type Sending, statusOf, textIn } from '../../../conformance/index.ts';
import { codeIn } from '../../../given/bill-payment/values/decimal.ts';
import { answerOf } from './seen/body-of.ts';
import { inquiryTimes } from './seen/inquiry-times.ts';
import { isRecord } from './seen/is-record.ts';
import { lookupIn } from './seen/lookup.ts';
import { metadataValue } from './seen/metadata.ts';
import { namedBiller } from './seen/named-billers.ts';
import { watchOrders } from './seen/orders.ts';
import { watchReceipts } from './seen/receipts.ts';

/** Bets of the lottery biller (section 3.4). */
export const lotteryBets = integratorObserver({
  slug: 'caller-lottery-bets',
  title: 'BetInfo has sets of six numbers of two digits from 01 to 45, and Quantity counts the sets',
  rules: ['client-lottery-bet-form', 'client-lottery-number-form', 'client-lottery-quantity-is-bet-sets'],
  watch: (hand) =>
    watchOrders(hand, ({ action, lines, call }) => {
      if (action !== 'auth') return;
      for (const { metadata, quantity } of lines) {
        const bets = metadataValue(metadata, 'BetInfo');
        if (bets === undefined || bets === '' || bets.length > 10_000) continue;
        const sets = bets.split('$').filter((it) => it.trim() !== '');
        const hasForm = bets.endsWith('$') && sets.every((it) => it.split(';').length === 6 && !/[^\d;]/.test(it));
        hand.expects('client-lottery-bet-form', 'six numbers a set, each set ended by $', hasForm, bets, call);
        const numbers = bets.split(/\D+/).filter((it) => it !== '');
        const areRight = numbers.every((it) => /^\d\d$/.test(it) && Number(it) >= 1 && Number(it) <= 45);
        hand.expects('client-lottery-number-form', 'two digits from 01 to 45', areRight, numbers.join(' '), call);
        hand.holds('client-lottery-quantity-is-bet-sets', String(sets.length), quantity, call);
      }
    }),
});

/** What stands in MemberNumber for the billers that want something else there (section 3.4). */
export const memberNumbers = integratorObserver({
  slug: 'caller-named-member-numbers',
  title: 'the voucher biller gets a contact address, the airtime biller a mobile number',
  rules: ['client-sends-contact-address-to-voucher-biller', 'client-airtime-member-number-is-mobile'],
  watch: (hand) =>
    watchOrders(hand, ({ action, billerCode, memberNumber, call }) => {
      if (action !== 'auth' || memberNumber === '') return;
      if (billerCode === namedBiller(hand, 'voucher')) {
        const isAddress = isMail(memberNumber) || isPhone(memberNumber);
        const rule = 'client-sends-contact-address-to-voucher-biller';
        hand.expects(rule, 'a contact address', isAddress, memberNumber, call);
      }
      if (billerCode === (namedBiller(hand, 'airtime') ?? namedBiller(hand, 'airtimeUsd'))) {
        const rule = 'client-airtime-member-number-is-mobile';
        hand.expects(rule, 'a mobile number', isPhone(memberNumber), memberNumber, call);
      }
    }),
});

function isMail(text: string): boolean {
  const [name, host, ...more] = text.split('@');
  return more.length === 0 && (name ?? '') !== '' && (host ?? '').includes('.');
}

function isPhone(text: string): boolean {
  return /^\+?[\d ()-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 9 && text.length <= 25;
}

/** Logins of the internet-service biller (section 3.4). */
export const serviceLogins = integratorObserver({
  slug: 'caller-service-logins',
  title: 'the internet service gets one of the logins that a lookup of the account told, in object form',
  rules: ['client-sends-service-login', 'client-takes-logins-from-lookup'],
  watch(hand) {
    const internet = namedBiller(hand, 'internetZwg') ?? namedBiller(hand, 'internetUsd');
    const { internetZwg, internetUsd } = hand.issued?.fixtures.purchases ?? {};
    const given = [internetZwg, internetUsd].flatMap((it) => it?.metadata?.['Service Login'] ?? []);
    const logins = new RecentMap<string, { texts: string[]; proof: Sending }>(1_000);
    const orders = watchOrders(hand, ({ billerCode, billers, memberNumber, lines, call }) => {
      for (const { metadata, code } of lines) {
        const wants = billers.some((it) => it.products.get(code)?.fields.includes('Service Login'));
        if (billerCode !== internet && !wants) continue;
        const login = metadataValue(metadata, 'Service Login') ?? '';
        const isRight = metadata.form === 'object' && login !== '' && login !== memberNumber;
        const seen = login === '' ? 'no Service Login' : login === memberNumber ? 'the account id' : metadata.form;
        hand.expects('client-sends-service-login', 'Service Login in object form', isRight, seen, call);
        const known = logins.get(`${billerCode} ${memberNumber}`);
        if (login === '' || login === memberNumber || (!known && given.includes(login))) continue;
        const rule = 'client-takes-logins-from-lookup';
        const proof = known ? [known.proof, call] : [call];
        // Files of traffic may begin after the lookup.
        if (known || hand.issued)
          hand.expects(rule, 'a login that a lookup told', known?.texts.includes(login) ?? false, login, ...proof);
      }
    });
    return (moment) => {
      orders(moment);
      if (moment.kind !== 'answered' || statusOf(moment.exchange) !== 200) return;
      const lookup = lookupIn(moment.exchange);
      const answer = answerOf(moment.exchange);
      if (!lookup || codeIn(memberOf(answer, 'ResultCode')) !== '1') return;
      const details = memberOf(answer, 'AuthData.AccountDetails');
      const texts = isRecord(details) ? loginsIn(details) : [];
      logins.set(`${lookup.billerCode} ${lookup.memberNumber}`, { texts, proof: moment.exchange });
    };
  },
});

/** What AccountDetails hold beside the account's currency, which stands first and is no login. */
function loginsIn(details: Record<string, unknown>): string[] {
  const entries = Object.entries(details).filter(([name]) => !/currency/i.test(name));
  return entries.flatMap(([, it]) => textIn(it) ?? []);
}

/** Times of inquiries about prepaid electricity (section 3.4). */
export const electricityTimes = integratorObserver({
  slug: 'caller-electricity-times',
  title: 'inquiries about electricity come no sooner than 120 s after the payment and 180 s after each other',
  rules: ['client-electricity-inquiry-times'],
  watch: (hand) =>
    inquiryTimes(hand, ({ payment, isKept, words, seen, proof }) => {
      if (payment.billerCode !== '' && payment.billerCode === namedBiller(hand, 'electricity'))
        hand.expects('client-electricity-inquiry-times', words, isKept, seen, ...proof);
    }),
});

/** Tokens of prepaid electricity, each a receipt and an SMS of its own (section 3.4). */
export const electricityTokens = integratorObserver({
  slug: 'caller-electricity-tokens',
  title: 'each receipt and SMS of an electricity payment is sent by itself',
  rules: ['client-sends-each-token-individually'],
  watch: (hand) =>
    watchReceipts(hand, ({ payment, isKept, seen, proof }) => {
      if (payment.billerCode !== '' && payment.billerCode === namedBiller(hand, 'electricity'))
        hand.expects('client-sends-each-token-individually', 'each by itself', isKept, seen, ...proof);
    }),
});
