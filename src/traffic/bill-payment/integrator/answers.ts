import { type Exchange, integratorObserver, RecentMap } from '../../../conformance/index.ts';
import type { Payment } from './seen/payment.ts';
import { paymentsOfDay } from './seen/payments.ts';
import { watchReceipts } from './seen/receipts.ts';
import { tellsOfPayment } from './seen/tells-of-payment.ts';

/** What customers read the text of. */
const ofCustomers: ReadonlySet<string> = new Set(['shown', 'delivered', 'failed']);

/** What of an answer is for customers (sections 2.4 and 7). */
export const narrations = integratorObserver({
  slug: 'caller-narrations',
  title: 'customers see the Narration of a failed payment, and no TechnicalNarration',
  rules: ['client-hides-technical-narration', 'client-shows-narration'],
  watch(hand) {
    const payments = paymentsOfDay();
    /** Of all answers, lookups and reversals too, which have no Reference of a payment. */
    const technical = new RecentMap<string, Exchange>(500);
    const forPeople = new RecentMap<string, true>(500);
    let isShowing = false;
    return (moment) => {
      const step = payments.see(moment);
      if (moment.kind === 'answered' && moment.exchange.by === 'client') {
        const tells = tellsOfPayment(moment.exchange);
        if (tells.technical && tells.technical.length < 10_000) technical.set(tells.technical, moment.exchange);
        if (tells.narration && tells.narration.length < 10_000) forPeople.set(tells.narration, true);
      }
      if (moment.kind === 'outcome' && ofCustomers.has(moment.told.outcome)) {
        isShowing ||= moment.told.outcome === 'shown';
        const text = moment.told.text ?? '';
        const own = step?.payment.technical ?? [];
        const told = [...technical.entries()].find(
          ([it, of]) =>
            !isAlsoForPeople(it, forPeople) &&
            (isTechnicalIn(text, it) || (own.includes(it) && codesOnlyIn(it, of).some((code) => text.includes(code)))),
        );
        const proof = told?.[1] ?? step?.payment.proof;
        if (told || own.length > 0)
          hand.expects('client-hides-technical-narration', 'not shown', !told, told?.[0], ...(proof ? [proof] : []));
      }
      if (moment.kind === 'end') for (const it of payments.all()) judgeNarration(it);
    };

    function judgeNarration({ standing, status, narrations: wanted, told, proof }: Payment): void {
      const narration = wanted.at(-1);
      const isFailed = status === 'Failed' && (standing === 'final' || standing === 'none');
      const texts = told.flatMap((it) => it.text ?? []);
      const isTold =
        told.some((it) => it.outcome === 'shown') || (isShowing && told.some((it) => it.outcome === 'failed'));
      if (!isFailed || narration === undefined) return;
      const isShown = texts.some((it) => plain(it).includes(plain(narration)));
      if (!isTold && !isShown) return;
      hand.expects('client-shows-narration', narration, isShown, texts.join(' / ') || 'nothing', proof);
    }
  },
});

/** Receipts are delivered one by one (section 2.4). */
export const receiptsDelivered = integratorObserver({
  slug: 'caller-receipts-delivered',
  title: 'each receipt and each SMS is delivered by itself',
  rules: ['client-delivers-receipts-individually', 'client-delivers-smses-individually'],
  watch: (hand) =>
    watchReceipts(hand, ({ kind, isKept, seen, proof }) => {
      const rule = kind === 'html' ? 'client-delivers-receipts-individually' : 'client-delivers-smses-individually';
      hand.expects(rule, 'each by itself', isKept, seen, ...proof);
    }),
});

/** Paid is Paid, whether receipts come with it or not (section 2.4). */
export const receiptsMissing = integratorObserver({
  slug: 'caller-receipts-missing',
  title: 'a Paid answer without receipts is taken as any other',
  rules: ['client-tolerates-missing-receipts'],
  watch(hand) {
    const payments = paymentsOfDay();
    let isReleasing = false;
    const rule = 'client-tolerates-missing-receipts';
    return (moment) => {
      const step = payments.see(moment);
      if (step?.told?.outcome === 'released') isReleasing = true;
      if (step?.told && isBare(step.before)) {
        const { outcome, text = '' } = step.told;
        if (outcome === 'delivered' && nothings.has(text.trim()))
          hand.expects(rule, 'no receipt', false, `"${text}" delivered`, step.before.proof);
        const isGivenUp = outcome === 'failed' || (outcome === 'refunded' && !step.before.isReversing);
        if (isGivenUp || outcome === 'released') hand.expects(rule, 'released', !isGivenUp, outcome, step.before.proof);
      }
      if (moment.kind !== 'end' || !isReleasing) return;
      for (const it of payments.all()) {
        const isTold = it.told.some(({ outcome }) => outcome !== 'shown' && outcome !== 'open');
        const isDue = moment.isOver === true || moment.at - it.since > 600_000;
        if (isBare(it) && !isTold && isDue) hand.expects(rule, 'released', false, 'nothing told since', it.proof);
      }
    };
  },
});

/** Whether receipts are delivered with their images (section 2.4): nothing says that they must be. */
export const receiptImages = integratorObserver({
  slug: 'caller-receipt-images',
  title: 'a receipt is delivered with its images, or without them',
  rules: ['client-shows-receipt-images'],
  watch(hand) {
    const payments = paymentsOfDay();
    return (moment) => {
      const step = payments.see(moment);
      const text = step?.told?.outcome === 'delivered' ? step.told.text : undefined;
      const images = (step?.payment.paid?.html ?? []).flatMap((it) => it.match(/https?:\/\/[^"'\s>]+/g) ?? []);
      if (!step || text === undefined || images.length === 0 || step.payment.paid?.smses.includes(text)) return;
      const reading = images.some((it) => text.includes(it)) ? 'with-images' : 'without-images';
      hand.observe('client-shows-receipt-images', reading, step.payment.proof);
    };
  },
});

/** How languages write what is not there. */
const nothings: ReadonlySet<string> = new Set(['null', 'undefined', 'None', 'nil', '<nil>', '[object Null]']);

function isBare({ standing, status, paid }: Payment): boolean {
  return (
    standing === 'final' &&
    status === 'Paid' &&
    paid !== undefined &&
    (paid.html.length === 0 || paid.smses.length === 0)
  );
}

function isAlsoForPeople(text: string, forPeople: RecentMap<string, true>): boolean {
  return [...forPeople.entries()].some(([it]) => plain(it).includes(plain(text)));
}

/** Whether a text holds a TechnicalNarration. Plain words in other letters may be the integrator's own; codes and signs are not. */
function isTechnicalIn(text: string, technical: string): boolean {
  if (text.trim() === technical.trim()) return true;
  if (technical.length < 8) return false;
  const isNoPlainText = /\d/.test(technical) && technical.length >= 12;
  return text.includes(technical) || (isNoPlainText && plain(text).includes(plain(technical)));
}

/** Codes of a TechnicalNarration that stand nowhere else in its exchange: letters with digits or signs between, and long enough to be nobody else's. */
function codesOnlyIn(technical: string, of: Exchange): string[] {
  const others = `${of.request.body.toString('utf8')} ${bodyTextOf(of).replaceAll(JSON.stringify(technical), '')}`;
  const codes = technical.match(/[A-Za-z0-9_=-]{6,40}/g) ?? [];
  return codes.filter((it) => /[A-Za-z]/.test(it) && /\d/.test(it) && !others.includes(it));
}

function bodyTextOf({ answer }: Exchange): string {
  return typeof answer === 'string' ? '' : answer.body.toString('utf8');
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
