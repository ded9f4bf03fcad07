import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  call,
  codeRules,
  codeStatusOf,
  type Generated,
  generatedCode,
  inquired,
  inquiryRules,
  judgeAccepted,
  judgeRefused,
  outcomeOf,
  refusalRules,
  type Session,
  sendEarlyInquiry,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';

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
    for (const [n, slug] of slugs.entries()) {
      // What a request for a code may leave out, its inquiry does not miss.
      const isBare = slug === 'optional-fields-left-out';
      const wish = isBare ? { narration: null, reference: null } : { narration };
      const generated = await generatedCode(trial, session, { ...wish, amount: 311 + 7 * n });
      const reference = isBare ? undefined : trial.fresh('inq');
      const inquiry = await sendInquiry(trial, session, generated.code, reference);
      judgeAccepted(trial, session, slug, inquiry);
      judgeFresh(trial, generated, inquiry);
    }
  },
});

/** Sections 4.3, 8: the limit of one inquiry in 30 seconds is that of one code. */
export const inquiriesPerCode = check({
  slug: 'code-inquiry-per-code',
  title: 'an inquiry about one code does not delay those about others; one too early is recorded',
  rules: ['code-inquiry-limit-is-per-code', 'early-code-inquiry', 'codeInquiry/2XX'],
  assumes,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const codes: Generated[] = [];
    for (const name of ['first', 'second', 'third', 'fourth'])
      codes.push(await generatedCode(trial, session, { narration: `${trial.fresh('order')} ${name}` }));
    const [first, ...others] = codes;
    if (!first) return;
    await inquired(trial, session, first);
    for (const { code } of others) {
      const inquiry = await sendInquiry(trial, session, code);
      judgeAccepted(trial, session, 'code-inquiry-limit-is-per-code', inquiry);
    }
    await observeEarly(trial, session, first);
  },
});

/** Sections 4.3, 8: more than 30 seconds after the last inquiry the next is answered. */
export const inquiriesInTime = check({
  slug: 'code-inquiry-in-time',
  title: 'an inquiry is answered 31 seconds after the last about the same code, again and again',
  rules: ['code-inquiry-after-30-s-answered', 'early-code-inquiry', 'codeInquiry/2XX'],
  assumes,
  needs: ['clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const generated = await generatedCode(trial, session);
    await inquired(trial, session, generated);
    for (let n = 0; n < 3; n += 1) {
      session = await sessionAfter(trial, session, 31_000);
      const inquiry = await sendInquiry(trial, session, generated.code);
      judgeAccepted(trial, session, 'code-inquiry-after-30-s-answered', inquiry);
    }
    session = await sessionAfter(trial, session, 28_500);
    await observeEarly(trial, session, generated);
    session = await sessionAfter(trial, session, 31_000);
    const last = await sendInquiry(trial, session, generated.code);
    judgeAccepted(trial, session, 'code-inquiry-after-30-s-answered', last);
  },
});

async function observeEarly(trial: Trial, session: Session, { code }: Generated): Promise<void> {
  const early = await sendEarlyInquiry(trial, session, code);
  trial.observe('early-code-inquiry', succeeded(early) ? 'answered' : 'refused', early);
}

/** Section 4.3: the code is required; what becomes of an unknown one is not shown. */
export const inquiriesRefused = check({
  slug: 'code-inquiry-refused',
  title: 'an inquiry without a code is refused; unknown and empty codes are recorded',
  rules: [
    'code-inquiry-fields-required',
    'unknown-code-inquiry',
    'empty-required-field',
    ...refusalRules('codeInquiry'),
  ],
  assumes: sessionRules,
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
  },
});
