import { check, type Exchange, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  call,
  codeRules,
  codeStatusOf,
  type Generated,
  generatedCode,
  heldBack,
  inquired,
  inquiryRules,
  judgeAccepted,
  judgeRefused,
  mayDo,
  outcomeOf,
  refusalRules,
  type Session,
  sendCode,
  sendEarlyInquiry,
  sendInquiry,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { unlikeCodes } from '../codes/codes-generated.ts';
import { type Asked, ask, isHeldBack } from './asked.ts';

const assumes = [...sessionRules, ...codeRules, ...inquiryRules];

/** Decides that a code which nobody used is New, and that the inquiry succeeds although nothing is paid. */
export function judgeFresh(trial: Trial, { exchange }: Generated, inquiry: Exchange): void {
  trial.holds('fresh-code-is-new', 'New', codeStatusOf(inquiry), exchange, inquiry);
}

/** Sections 3, 4.3: an inquiry tells of a code that nobody used, with and without a reference of its own. */
export const codesInquired = check({
  slug: 'code-inquired',
  title: 'an inquiry about a fresh code succeeds and says New, with and without a reference',
  rules: [
    ...inquiryRules,
    'fresh-code-is-new',
    'code-inquiry-result-is-its-own',
    'optional-fields-given',
    'optional-fields-left-out',
  ],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    // Each with a code of its own: no code may be asked for twice in 30 seconds.
    const slugs = [
      'code-inquiry-finds-the-code',
      'code-inquiry-result-is-its-own',
      'optional-fields-given',
      'optional-fields-left-out',
    ];
    // All for one order: what a code is worth does not hang on its narration.
    const narration = trial.fresh('order');
    const [usual, unlike] = unlikeCodes(session);
    for (const [n, slug] of slugs.entries()) {
      // What a request for a code may leave out, its inquiry does not miss.
      const isBare = slug === 'optional-fields-left-out';
      const left = isBare ? { narration: null, reference: null } : { narration };
      const wish = { ...(n % 2 === 0 ? usual : unlike), ...left, amount: 311 + 7 * n };
      const generated = await generatedCode(trial, session, wish);
      const reference = isBare ? undefined : trial.fresh('inq');
      const inquiry = await sendInquiry(trial, session, generated.code, reference);
      judgeAccepted(trial, session, slug, inquiry);
      judgeFresh(trial, generated, inquiry);
    }
  },
});

/** No throttling that lets three inquiries a minute through lasts so long for each of three in a row. */
const longMs = 15_000;

/** Sections 4.3, 8: the limit of one inquiry in 30 seconds is that of one code. */
export const inquiriesPerCode = check({
  slug: 'code-inquiry-per-code',
  title: 'an inquiry about one code does not delay those about others; one too early is recorded',
  rules: ['code-inquiry-limit-is-per-code', 'early-code-inquiry', 'codeInquiry/2XX'],
  assumes,
  // What it learns spares all others a wait at each inquiry.
  when: 'first',
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const codes: Generated[] = [];
    for (const [n, name] of ['first', 'second', 'third', 'fourth'].entries()) {
      const narration = `${trial.fresh('order')} ${name}`;
      codes.push(await generatedCode(trial, session, { ...unlikeCodes(session)[n % 2], narration }));
    }
    const [first, ...others] = codes;
    if (!first) return;
    await inquired(trial, session, first);
    // Where codes are given meanwhile, not all calls are throttled.
    const give = (): Promise<Exchange> => sendCode(trial, session, {}, { repeatThrottled: false });
    const asked: Asked[] = [];
    for (const it of others) asked.push(await ask(trial, session, it, give));
    const areLimited = asked.every((it) => isHeldBack(it, longMs));
    // Nobody waits for it each time: what it is about is told.
    if (areLimited) trial.learned.set(heldBack, 'yes');
    for (const { first, last } of asked)
      judgeAccepted(trial, session, 'code-inquiry-limit-is-per-code', areLimited ? first : last);
    await observeEarly(trial, session, first);
  },
});

export async function observeEarly(trial: Trial, session: Session, { code }: Generated): Promise<void> {
  const early = await sendEarlyInquiry(trial, session, code);
  trial.observe('early-code-inquiry', succeeded(early) ? 'answered' : 'refused', early);
}

/** Section 4.3: the code is required; what becomes of an unknown one is not shown. */
export const inquiriesRefused = check({
  slug: 'code-inquiry-refused',
  title: 'an inquiry without a code is refused; unknown and empty codes are recorded',
  rules: [
    'code-inquiry-fields-required',
    'code-inquiry-answers-the-code',
    'unknown-code-inquiry',
    'empty-required-field',
    ...refusalRules('codeInquiry'),
  ],
  assumes: [...sessionRules, ...codeRules],
  async body(trial) {
    const session = await sessionFor(trial, 'code-inquiry');
    for (const json of [{}, { reference: trial.fresh('inq') }])
      judgeRefused(trial, 'code-inquiry-fields-required', await call(trial, session, 'codeInquiry', { json }));
    for (const code of ['00000000', trial.fresh('code')]) {
      const unknown = await sendInquiry(trial, session, code);
      trial.observe('unknown-code-inquiry', outcomeOf(unknown), unknown);
    }
    const empty = await sendInquiry(trial, session, '');
    trial.observe('empty-required-field', succeeded(empty) ? 'accepted' : 'refused', empty);
    if (mayDo(session.account, 'payment-codes')) await judgeNeighbours(trial, session);
  },
});

/** Much like a code that there is, and none: whatever is told, it is not told of that one. */
async function judgeNeighbours(trial: Trial, session: Session): Promise<void> {
  const { code, exchange } = await generatedCode(trial, session, { amount: 313 });
  for (const like of [code.slice(0, -1), `${code}0`, `${code.slice(0, -1)}_`, `${code.slice(0, -2)}%`]) {
    const near = await sendInquiry(trial, session, like);
    trial.observe('unknown-code-inquiry', outcomeOf(near), near);
    const answered = succeeded(near) ? textIn(fieldOf(near, 'code')) : undefined;
    if (answered !== undefined) trial.holds('code-inquiry-answers-the-code', like, answered, exchange, near);
  }
}
