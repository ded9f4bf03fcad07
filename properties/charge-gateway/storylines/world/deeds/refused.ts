import { basicHeader, decimalOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import { chargeBody, refundBody } from '../../../../../src/given/charge-gateway/index.ts';
import { without, withValue } from '../../../../body-edits.ts';
import { refusedCharge } from '../../../validation/refused-charge.ts';
import { customerAt, type Known, type World } from '../model.ts';
import { shortened } from '../shortened.ts';
import type { badCharges, badRefunds, Step } from '../steps.ts';

/** A charge that must be refused, of the customer of another one. That it changed nothing shows when all is read back. */
export async function sendBadCharge(
  world: World,
  of: Known | undefined,
  what: (typeof badCharges)[number],
): Promise<void> {
  const { trial } = world;
  const endUserId = of?.customer ?? customerAt(world, 0);
  const body = (wish: object): Record<string, unknown> => chargeBody(trial, { endUserId, ...wish });
  if (what === 'currency') await refusedCharge(trial, 'currency-other-refused', body({ currency: 'EUR' }));
  if (what === 'zero') await refusedCharge(trial, 'amount-not-positive-refused', body({ amount: '0' }));
  if (what === 'third-decimal') await refusedCharge(trial, 'amount-three-decimals-refused', body({ amount: '1.005' }));
  if (what === 'no-remarks') await refusedCharge(trial, 'required-field-absent', without(body({}), 'remarks'));
  if (what === 'empty-location')
    await refusedCharge(trial, 'required-field-empty', withValue(body({}), 'location', ''));
  if (what !== 'password') return;
  const exchange = await trial.send('charge', { json: body({}), headers: wrongPassword(world) });
  trial.holds('credentials-wrong-refused', 401, statusOf(exchange), exchange);
}

/** Refunds of a charge that must be refused whatever the state of that charge is, by turns of either kind. */
export async function sendBadRefunds(
  world: World,
  of: Known | undefined,
  { what, times = 1 }: Pick<Step & { kind: 'bad-refund' }, 'what' | 'times'>,
): Promise<void> {
  for (let n = 0; of && n < times; n += 1) await sendBadRefund(world, of, what, n % 2 === 0 ? 'REF' : 'REV');
}

async function sendBadRefund(
  world: World,
  of: Known,
  what: (typeof badRefunds)[number],
  tranType: string,
): Promise<void> {
  const { trial } = world;
  const id = textIn(of.charged.transactionId) ?? '';
  const near = { close: shortened(id) ?? '', 'behind-a-zero': `0${id}`, 'with-a-tail': `${id}x` };
  if (what === 'close' || what === 'behind-a-zero' || what === 'with-a-tail') {
    const isTaken = world.charges.some((it) => textIn(it.charged.transactionId) === near[what]);
    if (isTaken || id === '' || near[what] === '') return;
  }
  const wishes = {
    unknown: ['refund-original-unknown', 404, { originalGatewayReference: trial.fresh('GW') }],
    close: ['refund-original-unknown', 404, { originalGatewayReference: near.close }],
    'behind-a-zero': ['refund-original-unknown', 404, { originalGatewayReference: near['behind-a-zero'] }],
    'with-a-tail': ['refund-original-unknown', 404, { originalGatewayReference: near['with-a-tail'] }],
    currency: ['refund-currency-other-refused', 400, { currency: 'EUR' }],
    zero: ['refund-amount-invalid-refused', 400, { amount: '0' }],
    'third-decimal': ['refund-amount-invalid-refused', 400, { amount: '0.001' }],
    number: ['refund-msisdn-invalid-refused', 400, { endUserId: of.customer.slice(0, -3) }],
    'no-remarks': ['refund-required-field-absent', 400, {}],
    password: ['credentials-wrong-refused', 401, {}],
  } as const;
  const [rule, status, wish] = wishes[what];
  // Whether a part can be reversed is not shown: nothing else may be wrong with it.
  const amount = tranType === 'REV' ? decimalOf(BigInt(of.cents)) : '0.01';
  const body = refundBody(trial, of.charged, { tranType, currency: of.currency, amount, ...wish });
  const json = what === 'no-remarks' ? without(body, 'remarks') : body;
  world.hasBadRefunds = true;
  const exchange = await trial.send('refund', { json, ...(what === 'password' && { headers: wrongPassword(world) }) });
  const answered = statusOf(exchange);
  // Of a charge that cannot be given back anyway, which refusal comes first is not shown.
  const isEligible = of.status === 'SUCCESS' && of.refunds === 0;
  const isOfTheBody = status === 400;
  // An amount that is wrong is none of the whole either.
  const isOfTwo = tranType === 'REV' && (what === 'zero' || what === 'third-decimal');
  const isOther4xx = isOfTheBody && (!isEligible || isOfTwo) && /^4\d\d$/.test(String(answered));
  trial.expects(rule, status, isOther4xx || answered === status, answered, of.charged.exchange, exchange);
}

export function wrongPassword({ trial }: World): { authorization: string } {
  const { username = '', password = '' } = trial.credentials;
  return { authorization: basicHeader(username, `${password}x`) };
}
