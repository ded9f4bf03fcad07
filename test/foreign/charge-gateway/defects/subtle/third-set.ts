import { text } from '../defect.ts';
import { chargeOf, clocked, inLookup, inSms, isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-22 from the document alone, when the worlds were there: the first rate is in docs/trust.md. */
export const thirdSetDefects: readonly SubtleDefect[] = [
  {
    id: 'same-part-is-the-first',
    sentence:
      'Each refund has a transactionId of its own; a second part of the same amount is answered with the first.',
    section: '2.5',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    report: 'HealthByRo/aa-stripe#68',
    hooks: () => ({
      firstUse: (found, call, { transactions }) =>
        found ??
        (call.operation === 'refund'
          ? transactions.find(
              (one) =>
                one.kind === 'refund' &&
                one.original === text(call, 'originalGatewayReference') &&
                one.amountCents === Math.round(Number(text(call, 'paymentAmount.charginginformation.amount')) * 100),
            )
          : undefined),
    }),
  },
  {
    id: 'parts-lose-their-cents',
    sentence: 'A refund gives back its amount; of a part the cents are cut off.',
    section: '2.5',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    report: 'opencart/opencart#6579',
    hooks: () => ({
      created(refund, tenant) {
        const charge = chargeOf(refund, tenant);
        if (charge && refund.amountCents > 100 && refund.amountCents < charge.amountCents)
          refund.amountCents -= refund.amountCents % 100;
      },
    }),
  },
  {
    id: 'dollar-ampersand-in-sms',
    sentence: 'The SMS has the merchantName of the request; `$&` in it becomes the placeholder of the template.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: inSms((sms) => sms.replaceAll('$&', () => '[merchantName]')),
  },
  {
    id: 'plus-becomes-a-space',
    sentence: 'A look-up shows the referenceCode of the charge; a plus in it has become a space.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'odoo/odoo#85606',
    hooks: inLookup((body) => {
      body.referenceCode = String(body.referenceCode).replaceAll('+', ' ');
    }),
  },
  {
    id: 'reason-of-the-failure-before',
    sentence: 'The SMS gives the reason of its failure; from the second failure of a number on that of the one before.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const reasons = new Map<string, string>();
      return {
        sms(message, { msisdn, status, message: reason }) {
          if (!message || status !== 'FAILED') return message;
          const before = reasons.get(msisdn) ?? reason;
          reasons.set(msisdn, reason);
          return { ...message, text: message.text.replace(reason, before) };
        },
      };
    },
  },
  {
    id: 'five-cents-are-fifty',
    sentence: 'A look-up shows the amount of the charge; cents below ten lose their zero.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'allcount/allcountjs#88',
    hooks: inLookup((body, { amountCents }) => {
      const rest = amountCents % 100;
      if (rest > 0 && rest < 10) body.amount = Number(`${Math.floor(amountCents / 100)}.${rest}`);
    }),
  },
  {
    id: 'limit-frees-the-correlator-in-zwg',
    sentence: 'A correlator is used once; that of a charge in ZWG that failed with PIN 9999 makes another one.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    report: 'medusajs/medusa#16681',
    hooks: () => ({
      firstUse: (found) =>
        found && found !== 'spent' && found.currency === 'ZWG' && found.code === 'E013' ? undefined : found,
    }),
  },
  {
    id: 'original-without-its-last-digit',
    sentence: 'A refund of what no charge is called gives 404; a transactionId without its last character finds one.',
    section: '4.3',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      original: (found, call, { transactions }) =>
        found ??
        transactions.find(
          (one) => isCharge(one) && one.transactionId.slice(0, -1) === text(call, 'originalGatewayReference'),
        ),
    }),
  },
  {
    id: 'late-pin-is-not-called-back',
    sentence: 'Every change of state is called back; that of a PIN typed more than 75 seconds after the charge is not.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'time',
    report: 'btcpayserver/btcpayserver#3146',
    readings: { clock: 'virtual' },
    hooks: () => ({
      callback: (url, { createdAt, changedAt, kind }) =>
        kind === 'charge' && changedAt > createdAt + 75_000 ? '' : url,
    }),
  },
  {
    id: 'name-of-the-latest-charge',
    sentence: 'A look-up shows the merchantName of its charge; it shows that of the latest charge of the number.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const names = new Map<string, string>();
      return {
        created({ kind, msisdn, merchantName }) {
          if (kind === 'charge') names.set(msisdn, merchantName);
        },
        answer({ status, body }, { operation }, found) {
          if (operation === 'lookup' && status === 200 && found)
            body.merchantName = names.get(found.msisdn) ?? found.merchantName;
        },
      };
    },
  },
  {
    id: 'refused-currency-is-texted',
    sentence: 'An SMS follows a transaction; a charge refused for its currency sends one too.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'after a refusal',
    hooks: clocked((now) => ({
      refused(call, { code }, tenant) {
        const to = tenant.fixtures.numbers.whitelisted.find((it) => it === text(call, 'endUserId'));
        if (call.operation !== 'charge' || code !== 'E003' || !to) return;
        const about = `${text(call, 'merchantName')} (Ref: ${text(call, 'referenceCode')})`;
        const end = 'FAILED. Reason: Invalid currency. This is a test transaction.';
        tenant.messages.push({ to, at: now(), text: `SANDBOX TEST: Your payment of USD 1 to ${about} ${end}` });
      },
    })),
  },
  {
    id: 'outcomes-at-once-are-one',
    sentence:
      'A PIN decides the charge of its prompt; of two typed at the same moment by two customers the first decides both.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'fossasia/eventyay#1398',
    hooks: () => {
      let last: { at: number; msisdn: string; pin: string } | undefined;
      return {
        outcome(found, { msisdn }, pin) {
          const at = performance.now();
          const isTwin = last && last.msisdn !== msisdn && last.pin !== pin && at - last.at < 15;
          const decides = isTwin ? last?.pin : pin;
          last = { at, msisdn, pin };
          if (!isTwin || !found) return found;
          return decides === '0000'
            ? { status: 'SUCCESS', message: 'Transaction Successful' }
            : { status: 'FAILED', message: 'Insufficient Balance', code: 'E010' };
        },
      };
    },
  },
];
