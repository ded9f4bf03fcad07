import { type Decider, decimalOf } from '../../../../../src/conformance/index.ts';
import { pins } from '../../../charge-life/pin-matrix.ts';
import { amountShown, inboxOf, judgeSms } from '../../../sms/inbox.ts';
import type { Known, World } from '../model.ts';

type Ended = Known & { pin: string };

/** Section 6.2: each outcome was told to its customer and to nobody else, in the words of its own charge. */
export async function auditSms(world: World): Promise<void> {
  const { trial, charges } = world;
  if (!world.isAnswered || !trial.has('customer.smsInbox')) return;
  const ended = charges.filter((it): it is Ended => it.pin !== undefined && it.status !== 'open');
  for (const customer of new Set(charges.map((it) => it.customer))) {
    const own = ended.filter((it) => it.customer === customer);
    const inbox = await trial.eventually(async () => {
      const texts = await inboxOf(trial, customer);
      // A reference may come again in other stories: their SMS are no end of the wait.
      return own.every((it) => texts.some((text) => isOf(text, it))) ? texts : undefined;
    });
    const texts = inbox ?? (await inboxOf(trial, customer));
    judgeOthers(world, customer, texts);
    for (const it of own) judgeOwn(world, it, own, texts);
    // What never comes once is not waited for again.
    if (!own.every((it) => texts.some((text) => isAbout(text, it)))) return;
  }
}

function isAbout(text: string, { charged }: Known): boolean {
  return text.includes(`(Ref: ${charged.body.referenceCode})`);
}

/** Decides the SMS of one outcome: of several that name its order, the one that is its own. */
function judgeOwn({ trial }: World, known: Ended, ended: Ended[], texts: string[]): void {
  const it = pins.find(({ pin }) => pin === known.pin);
  const rule = known.pin === '0000' ? 'sms-on-success' : 'sms-on-failure';
  const about = texts.filter((text) => isAbout(text, known));
  const proof = known.charged.exchange;
  if (!trial.expects(rule, 'an SMS', about.length > 0, 'none', proof) || !it) return;
  const ending = it.final === 'SUCCESS' ? 'SUCCESSFUL' : `FAILED. Reason: ${it.message}`;
  const others = ended.filter((other) => other !== known && isAbout(about[0] ?? '', other));
  const free = about.filter((text) => !others.some((other) => isOf(text, other)));
  const likely = (free.length > 0 ? free : about).toSorted((one, two) => likeness(two, known) - likeness(one, known));
  const text = about.find((one) => isOf(one, known)) ?? likely[0];
  if (text !== undefined) judgeSms(trial, known.charged, text, rule, ending, proof);
}

function isOf(text: string, known: Ended): boolean {
  return likeness(text, known) === 4;
}

/** How many parts of an SMS are those of this outcome; all four where it tells of it. */
function likeness(text: string, known: Ended): number {
  const message = pins.find(({ pin }) => pin === known.pin)?.message ?? '';
  return [
    isAbout(text, known),
    amountsOf(text) === decimalOf(BigInt(known.cents)),
    text.includes(` to ${known.charged.body.merchantName} (Ref:`),
    known.pin === '0000' ? text.includes('SUCCESSFUL') : text.includes(message),
  ].filter(Boolean).length;
}

function amountsOf(text: string): string | undefined {
  const shown = amountShown(text);
  return shown === undefined ? undefined : decimalOf(BigInt(Math.round(Number(shown) * 100)));
}

/** No customer is told of what another one paid. */
function judgeOthers({ trial, charges }: World & { trial: Decider }, customer: string, texts: string[]): void {
  for (const known of charges) {
    const sharesOrder = charges.some(
      (it) => it.customer === customer && it.charged.body.referenceCode === known.charged.body.referenceCode,
    );
    if (known.customer === customer) continue;
    const cents = decimalOf(BigInt(known.cents));
    const own = charges.filter((it) => it.customer === customer);
    const astray = texts.filter(
      (text) =>
        isAbout(text, known) &&
        (!sharesOrder ||
          (amountsOf(text) === cents && !own.some((it) => isAbout(text, it) && decimalOf(BigInt(it.cents)) === cents))),
    );
    trial.holds('sms-only-after-outcome', [], astray, known.charged.exchange);
  }
}
