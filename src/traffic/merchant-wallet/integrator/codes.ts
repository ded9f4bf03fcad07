import { type Hand, integratorObserver, RecentMap } from '../../../conformance/index.ts';
import { decoded } from '../../decoded.ts';
import { answeredText, sentMember, sentText } from './story/members.ts';
import { newTransactions, type Transaction } from './story/transactions.ts';

/** Section 4.2: what a code is asked for with. */
export const generatesCodes = integratorObserver({
  slug: 'merchant-wallet-callers-codes',
  title: 'codes are asked for by a known type, with a narration that holds the reference',
  rules: ['client-sends-known-code-type', 'client-narration-holds-the-reference'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.operation !== 'generateCode') return;
    const { call } = moment;
    const type = sentMember(call, 'type') ?? undefined;
    const isKnown = type === 'PAYMENT' || type === 'WITHDRAWAL';
    if (type !== undefined) hand.expects('client-sends-known-code-type', 'PAYMENT or WITHDRAWAL', isKnown, type, call);
    const narration = sentText(call, 'narration');
    const reference = sentText(call, 'reference');
    // A narration is recommended, and so is a reference: where one is missing there is nothing to compare.
    if (!narration || !reference) return;
    const holdsIt = narration.toLowerCase().includes(reference.toLowerCase());
    hand.expects('client-narration-holds-the-reference', `… ${reference} …`, holdsIt, narration, call);
  },
});

/**
 * Section 2.3: the code is shown, as text or as its QR image, and a deep link carries it as paymentToken. A caller may show more
 * texts than that about one code, so that none of them held it is known at the end only.
 */
export const showsCodes = integratorObserver({
  slug: 'merchant-wallet-callers-shown-codes',
  title: 'the customer is shown the code',
  rules: ['client-shows-the-code', 'client-deep-link-carries-the-code'],
  watch(hand) {
    const transactions = newTransactions();
    const shown = new RecentMap<Transaction, { isCode: boolean; text: string }>();
    const images = new RecentMap<string, true>(1_000);
    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'answered' && moment.exchange.operation === 'generateCode') {
        const image = answeredText(moment.exchange, 'qrCode') ?? '';
        if (image.length >= imageLength) images.set(image, true);
      }
      if (moment.kind === 'outcome' && (moment.told.outcome === 'shown' || moment.told.outcome === 'delivered')) {
        const { reference, text } = moment.told;
        const codes = transactions.of(reference).filter((it) => it.code !== undefined);
        const newest = codes.at(-1);
        if (!text || !newest) return;
        judgeLinks(text, codes, hand);
        const own = codes.find((it) => isIn(it, text));
        if (own) shown.set(own, { isCode: true, text });
        else if (!shown.has(newest) && (isMeantAsCode(newest, text) || isImageIn(images, text)))
          shown.set(newest, { isCode: false, text });
      } else if (moment.kind === 'end')
        for (const [{ call }, { isCode, text }] of shown.entries())
          hand.expects('client-shows-the-code', 'the code', isCode, text, call);
    };
  },
});

/** No shorter text is an image. */
const imageLength = 60;

/** The image of some code: where it is not its own, another customer is shown it. */
function isImageIn(images: RecentMap<string, true>, text: string): boolean {
  return text.split(/[\s"',<>]/).some((it) => it.length >= imageLength && images.has(it));
}

/** Digits may be shown in groups. */
function isIn({ code = '', exchange }: Transaction, text: string): boolean {
  const qrCode = exchange && answeredText(exchange, 'qrCode');
  const letters = text.replace(/[\s.-]/g, '');
  return letters.includes(code.replace(/[\s.-]/g, '')) || (!!qrCode && text.includes(qrCode));
}

/** What stands where a code should: another number of the answer, half a code, or nothing. Later texts are about other things. */
function isMeantAsCode({ reference, exchange, asked }: Transaction, text: string): boolean {
  if (asked || !exchange) return false;
  const others = [reference, ...['stan', 'authNumber'].map((name) => answeredText(exchange, name))];
  return others.some((it) => it && text.includes(it)) || /\d{5}|\b(undefined|null|None)\b/.test(text);
}

function judgeLinks(text: string, codes: readonly Transaction[], hand: Hand): void {
  // An address of the web may lead to an image of the code; what an app is opened with is a deep link.
  for (const link of text.split(/[\s"'<>]/)) {
    const scheme = link.split('://', 1)[0] ?? '';
    if (scheme === link || /https?$/i.test(scheme)) continue;
    const carried = codes.find(({ code }) => code && link.includes(code));
    if (carried && !/[?&#;]paymentToken=/i.test(link))
      hand.expects('client-deep-link-carries-the-code', 'paymentToken', false, link, carried.call);
  }
  for (const [, token = ''] of text.matchAll(/[?&#;]paymentToken=([^&#\s"'<>]*)/gi)) {
    const isOwn = codes.some(({ code }) => code === decoded(token));
    hand.expects('client-deep-link-carries-the-code', 'the code', isOwn, token, ...codes.map((it) => it.call));
  }
}
