import { integratorObserver, textIn } from '../../../conformance/index.ts';
import { isFilled } from '../process-calls.ts';
import { isRecord } from './seen/is-record.ts';
import { metadataFormOf } from './seen/named-billers.ts';
import { itemsOf, keptByAny, watchOrders } from './seen/orders.ts';
import { processRequestIn } from './seen/process-request.ts';

const required = ['Action', 'BillerCode', 'Reference', 'MemberNumber', 'Products'];

/** What a payment must hold, whatever its biller (section 2.3). */
export const requestsComplete = integratorObserver({
  slug: 'caller-requests-complete',
  title: 'AUTH, PAY and Retry hold the required fields, and payer details come with PAY only',
  rules: ['client-sends-required-fields', 'client-payer-details-only-at-pay'],
  watch: (hand) => (moment) => {
    const request = moment.kind === 'sent' ? processRequestIn(moment.call, moment.at) : undefined;
    if (!request || !['auth', 'pay', 'retry'].includes(request.action)) return;
    const { call, wire, lines, action } = request;
    const lacking = required.filter((name) => !isFilled(wire[name]));
    if (lines.some((it) => it.code === '')) lacking.push('Products[].Code');
    hand.expects(
      'client-sends-required-fields',
      'all there',
      lacking.length === 0,
      `lacks ${lacking.join(', ')}`,
      call,
    );
    if (action !== 'auth') return;
    const details = wire.PayerDetails;
    const isThere = isRecord(details) && Object.values(details).some((it) => (textIn(it) ?? '') !== '');
    hand.expects('client-payer-details-only-at-pay', 'no PayerDetails', !isThere, 'PayerDetails with AUTH', call);
  },
});

/** What the product of a payment wants (sections 2.2 and 2.3). */
export const productsServed = integratorObserver({
  slug: 'caller-products-served',
  title: 'a payment names the department of its product and acknowledges forex',
  rules: ['client-sends-department', 'client-acknowledges-forex-on-auth', 'client-acknowledges-forex-on-pay'],
  watch: (hand) =>
    watchOrders(hand, (order) => {
      const { action, call } = order;
      for (const { line, products } of itemsOf(order)) {
        const named = keptByAny(products, (it) => (it.department === undefined ? undefined : line.department !== ''));
        if (named !== undefined) hand.expects('client-sends-department', 'a department', named, 'none', call);
        const acknowledged = keptByAny(products, (it) => (it.requiresForex === true ? line.isForex : undefined));
        if (acknowledged === undefined) continue;
        const rule = action === 'auth' ? 'client-acknowledges-forex-on-auth' : 'client-acknowledges-forex-on-pay';
        hand.expects(rule, 'RequiresForexPayment true', acknowledged, 'not acknowledged', call);
      }
    }),
});

/** In which form each biller gets Metadata (section 2.3). */
export const metadataForms = integratorObserver({
  slug: 'caller-metadata-forms',
  title: 'Metadata goes out as pairs or as one object, as its biller uses it',
  rules: ['client-follows-billers-metadata-form', 'client-can-send-both-metadata-forms'],
  watch(hand) {
    const wanted = new Set<string>();
    const used = new Set<string>();
    return watchOrders(hand, ({ action, billerCode, lines, call }) => {
      const form = metadataFormOf(hand, billerCode);
      const sent = lines.map((it) => it.metadata.form).filter((it) => it !== 'none');
      if (action !== 'auth' || form === undefined || sent.length === 0) return;
      for (const it of sent) {
        hand.holds('client-follows-billers-metadata-form', form, it, call);
        used.add(it);
      }
      wanted.add(form);
      if (wanted.size > 1)
        hand.expects('client-can-send-both-metadata-forms', 'both forms', used.size > 1, [...used].join(), call);
    });
  },
});
