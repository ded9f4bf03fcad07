import { check, type Exchange, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  acceptedCharge,
  type Charged,
  chargeBody,
  chargeRules,
  customerOf,
  finalLookup,
  lookUp,
  sendCharge,
  typePin,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';
import { standing, standingAssumes, standingRules } from '../errors/standing.ts';
import { inboxOf } from '../sms/inbox.ts';
import { demandBarred, demandUnlisted } from './listed-wrongly.ts';

/** Sections 4.1, 7 E011: a barred customer cannot be charged. */
export const barredNumber = check({
  slug: 'charge-barred-number',
  title: 'a charge of a barred number is refused with 422',
  rules: ['barred-number-refused', 'charge/422'],
  needs: ['fixture:numbers.barred'],
  async body(trial) {
    const barred = trial.fixtures.numbers?.barred ?? [];
    const charged = new Map<string, Exchange[]>();
    for (const number of barred) charged.set(number, await chargesOf(trial, number));
    const isRefused = (number: string): boolean => charged.get(number)?.some((it) => statusOf(it) === 422) ?? false;
    // Before anything is decided: what is listed wrongly is told, whatever others show.
    for (const number of barred.filter((it) => !isRefused(it)))
      await demandBarred(trial, number, barred.some(isRefused) || barred.length === 1);
    for (const exchange of [...charged.values()].flat()) {
      trial.holds('barred-number-refused', 422, statusOf(exchange), exchange);
      trial.holds('charge/422', 422, statusOf(exchange), exchange);
    }
  },
});

async function chargesOf(trial: Trial, number: string): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const endUserId of [number, formsOf(number).local])
    for (const [currency, amount] of [
      ['USD', '5.00'],
      ['ZWG', '0.01'],
    ] as const)
      all.push(await trial.send('charge', { json: chargeBody(trial, { endUserId, currency, amount }) }));
  return all;
}

/** The same where the operator can bar a number: before it works, while barred it does not, afterwards it works again. */
export const barringANumber = check({
  slug: 'charge-barring-a-number',
  title:
    'a number is refused with 422 exactly while it is barred, in each currency and form, whoever else is freed, and what it was charged before stays as it was',
  rules: ['barred-number-refused', 'charge/422', 'charge/200', 'lookup-finds-charge', ...standingRules],
  assumes: [...chargeRules, ...standingAssumes],
  needs: ['operator.barNumber'],
  disturbs: true,
  when: 'last',
  async body(trial) {
    const endUserId = customerOf(trial);
    const judgeStanding = await standing(trial);
    const earlier = await acceptedCharge(trial, { endUserId });
    const other = trial.fixtures.numbers?.whitelisted?.find((it) => it !== endUserId);
    const bar = async (number: string, barred: boolean) =>
      trial.driver.operator?.barNumber?.({ endUserId: number, barred });
    const all: Exchange[] = [];
    let found: Exchange;
    await bar(endUserId, true);
    try {
      all.push(await trial.send('charge', { json: chargeBody(trial, { endUserId }) }));
      all.push(...(await chargesOf(trial, endUserId)));
      found = await lookUp(trial, earlier);
      if (other !== undefined) {
        // Somebody else is barred and freed: this one stays barred.
        await bar(other, true);
        await bar(other, false);
        all.push(await trial.send('charge', { json: chargeBody(trial, { endUserId }) }));
      }
    } finally {
      await bar(endUserId, false);
    }
    for (const exchange of all) {
      trial.holds('barred-number-refused', 422, statusOf(exchange), exchange);
      trial.holds('charge/422', 422, statusOf(exchange), exchange);
    }
    // E011 names no endpoint: that a customer is barred may be told here too, not that there was no charge.
    const isFound = [200, 422].includes(Number(statusOf(found)));
    trial.expects('lookup-finds-charge', 'found', isFound, statusOf(found), earlier.exchange, found);
    const again = await sendCharge(trial, chargeBody(trial, { endUserId }));
    trial.holds('charge/200', 200, statusOf(again.exchange), ...all.slice(0, 1), again.exchange);
    await judgeStanding();
  },
});

/** Section 1: only whitelisted numbers work in the sandbox; how another is turned away is not shown. */
export const unlistedNumber = check({
  slug: 'charge-unlisted-number',
  title: 'a number that is not whitelisted never pays',
  rules: ['unlisted-number-does-not-work', 'unlisted-number-form'],
  needs: ['fixture:numbers.unlisted'],
  async body(trial) {
    for (const form of ['international', 'local'] as const) {
      const chargeIn = (number: string) => chargeUnlisted(trial, formsOf(number)[form]);
      const { exchange, lookup } = await chargeIn(unlistedOf(trial));
      trial.observe('unlisted-number-form', `answered ${statusOf(exchange)}`, exchange);
      const status = statusIn(lookup);
      if (status === 'SUCCESS')
        await demandUnlisted(trial, async (number) => statusIn((await chargeIn(number)).lookup) === 'SUCCESS');
      trial.expects('unlisted-number-does-not-work', 'not SUCCESS', status !== 'SUCCESS', status, exchange, lookup);
    }
  },
});

/** Sections 1, 6.2: only whitelisted numbers receive sandbox SMS. */
export const unlistedNumberSms = check({
  slug: 'charge-unlisted-number-sms',
  title: 'a number that is not whitelisted gets no SMS',
  rules: ['unlisted-number-gets-no-sms'],
  needs: ['fixture:numbers.unlisted', 'customer.smsInbox'],
  async body(trial) {
    const { exchange, received } = await smsToUnlisted(trial, unlistedOf(trial));
    if (received.length > 0)
      await demandUnlisted(trial, async (number) => (await smsToUnlisted(trial, number)).received.length > 0);
    trial.holds('unlisted-number-gets-no-sms', [], received, exchange);
  },
});

function unlistedOf(trial: Trial): string {
  return trial.fixtures.numbers?.unlisted?.[0] ?? '';
}

/** Charges a number that is not whitelisted, and types 0000 where it is prompted all the same. */
async function chargeUnlisted(trial: Trial, endUserId: string): Promise<Charged & { lookup: Exchange }> {
  const body = chargeBody(trial, { endUserId });
  const charged = await sendCharge(trial, body);
  const mayBePrompted = statusOf(charged.exchange) === 200 && trial.has('customer.answerPrompt');
  const typed = mayBePrompted && (await typePin(trial, body, '0000')) === undefined;
  if (!typed) await trial.quiet();
  return { ...charged, lookup: typed ? await finalLookup(trial, charged, true) : await lookUp(trial, charged) };
}

async function smsToUnlisted(trial: Trial, endUserId: string): Promise<{ exchange: Exchange; received: string[] }> {
  const before = await inboxOf(trial, endUserId);
  const { exchange } = await chargeUnlisted(trial, endUserId);
  await trial.quiet();
  return { exchange, received: (await inboxOf(trial, endUserId)).slice(before.length) };
}

function statusIn(lookup: Exchange): unknown {
  return statusOf(lookup) === 200 ? fieldOf(lookup, 'status') : 'no transaction';
}
