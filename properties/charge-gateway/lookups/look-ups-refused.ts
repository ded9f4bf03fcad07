import { check, type Exchange, statusOf } from '../../../src/conformance/index.ts';
import { acceptedCharge, chargeRules, customerOf } from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

/** Sections 4.2, 7 E008: a look-up needs the charge's number and correlator, both. */
export const lookUpsRefused = check({
  slug: 'lookup-refused',
  title: 'a look-up by another number or another correlator is answered 404',
  rules: ['lookup-unknown-correlator', 'lookup-needs-both', 'lookup/404'],
  assumes: chargeRules,
  async body(trial) {
    const charged = await acceptedCharge(trial);
    const { endUserId, clientCorrelator } = charged.body;
    const send = (path: { endUserId: string; clientCorrelator: string }): Promise<Exchange> =>
      trial.send('lookup', { path });
    const expect404 = async (id: string, path: { endUserId: string; clientCorrelator: string }): Promise<void> => {
      const exchange = await send(path);
      trial.holds(id, 404, statusOf(exchange), charged.exchange, exchange);
      trial.holds('lookup/404', 404, statusOf(exchange), charged.exchange, exchange);
      // Whether a look-up takes the other form is not shown: by it, too, nothing is there to be found.
      const inOtherForm = await send({ ...path, endUserId: formsOf(path.endUserId).local });
      const isFound = statusOf(inOtherForm) === 200;
      trial.expects(id, 'nothing found', !isFound, 'found', charged.exchange, inOtherForm);
    };
    const wrong = [
      trial.fresh('never'),
      `${clientCorrelator}x`,
      clientCorrelator.slice(0, -1),
      charged.body.referenceCode,
      String(charged.transactionId),
    ];
    for (const it of wrong) await expect404('lookup-unknown-correlator', { endUserId, clientCorrelator: it });
    await expect404('lookup-needs-both', { endUserId: neighbour(endUserId), clientCorrelator });
    const second = trial.fixtures.numbers?.whitelisted?.[1];
    if (second !== undefined) {
      await expect404('lookup-needs-both', { endUserId: second, clientCorrelator });
      const own = await acceptedCharge(trial, { endUserId: second });
      await expect404('lookup-needs-both', {
        endUserId: customerOf(trial),
        clientCorrelator: own.body.clientCorrelator,
      });
    }
  },
});

/** The same number with another last digit. */
function neighbour(msisdn: string): string {
  return msisdn.slice(0, -1) + ((Number(msisdn.at(-1)) + 1) % 10);
}
