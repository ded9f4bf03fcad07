import {
  amountIn,
  type Decider,
  type Exchange,
  fieldOf,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { codeStatusOf, secondsToLive } from '../../given/merchant-wallet/codes/code-inquiry.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';
import { isDecimal, judgeMadeUp, type Narrations, note } from './codes.ts';
import { usedReferences } from './used-references.ts';

/** What is left of a code's ten minutes is never more (section 3). */
const lifeSeconds = 600;

/** Sections 2.3, 3, 4.3: what every inquiry of a run answers of the code that it was about. */
export const codeInquiries: ObserverDefinition = {
  slug: 'merchant-wallet-code-inquiries',
  title: 'an inquiry answers the code that was asked for, and its time runs out',
  rules: [
    'code-inquiry-answers-the-code',
    'code-inquiry-answers-the-amount',
    'code-inquiry-description',
    'code-inquiry-stan',
    'time-to-live-form',
    'time-to-live-counts-down',
  ],
  needs: ['state'],
  fedBy: [
    'code-inquired',
    'code-inquiry-refused',
    'code-amounts',
    'code-left-alone',
    'code-unusual-texts',
    'wallet-world',
  ],
  *observe(exchanges, decide) {
    const generated = new Map<string, Exchange>();
    const latest = new Map<string, Exchange>();
    const narrations: Narrations = new Map();
    // The code that was made under each reference.
    const references = new Map<string, string>();
    const isUsed = usedReferences();
    for (const exchange of exchanges) {
      yield;
      if (!succeeded(exchange)) continue;
      if (exchange.operation === 'generateCode' && !isUsed(exchange)) {
        const key = keyOf(exchange, textIn(fieldOf(exchange, 'code')));
        generated.set(key, exchange);
        references.set(`${exchange.check} ${callerOf(exchange)} ${sent(exchange, 'reference')}`, key);
        latest.delete(key);
        note(narrations, exchange);
      }
      if (exchange.operation !== 'codeInquiry') continue;
      const code = sent(exchange, 'code');
      const key = keyOf(exchange, code);
      decide.holds('code-inquiry-answers-the-code', code, textIn(fieldOf(exchange, 'code')) ?? 'none', exchange);
      const origin = generated.get(key);
      if (origin) judgeOrigin(decide, origin, exchange, narrations);
      // Whose reference the stan is, the code's or the inquiry's, is not shown; that of another code it is not.
      const stan = textIn(fieldOf(exchange, 'stan'));
      const owner = references.get(`${exchange.check} ${callerOf(exchange)} ${stan}`);
      if (origin && owner !== undefined && stan !== sent(exchange, 'reference')) {
        const seen = owner === key ? 'the code that was asked for' : `the code of ${stan}`;
        decide.holds('code-inquiry-answers-the-code', 'the code that was asked for', seen, origin, exchange);
      }
      judgeTime(decide, latest.get(key), exchange);
      latest.set(key, exchange);
    }
  },
};

/** Tenants of one run may give the same code: only what one check sends as one of them belongs together. */
function keyOf(exchange: Exchange, code: unknown): string {
  return `${exchange.check} ${callerOf(exchange)} ${code}`;
}

function judgeOrigin(decide: Decider, origin: Exchange, inquiry: Exchange, narrations: Narrations): void {
  const amount = sent(origin, 'amount');
  const answered = fieldOf(inquiry, 'amount');
  if (isDecimal(amount) && answered !== undefined)
    decide.holds('code-inquiry-answers-the-amount', amountIn(amount), amountIn(answered), origin, inquiry);
  const narration = sent(origin, 'narration');
  const description = fieldOf(inquiry, 'description');
  if (typeof narration === 'string' && narration !== '' && description !== undefined)
    decide.holds('code-inquiry-description', narration, description, origin, inquiry);
  else judgeMadeUp(decide, 'code-inquiry-description', narrations, inquiry, origin);
  const reference = sent(origin, 'reference');
  const own = sent(inquiry, 'reference');
  const stan = textIn(fieldOf(inquiry, 'stan'));
  if (reference === undefined || stan === undefined) return;
  const reading =
    stan === reference ? 'reference-of-the-code' : stan === own ? 'reference-of-the-inquiry' : 'another reference';
  decide.observe('code-inquiry-stan', reading, origin, inquiry);
}

function judgeTime(decide: Decider, before: Exchange | undefined, inquiry: Exchange): void {
  const form = textIn(fieldOf(inquiry, 'timeToLive'))?.replace(/\d+/g, 'N');
  if (form !== undefined) decide.observe('time-to-live-form', form, inquiry);
  const seconds = secondsToLive(inquiry);
  if (seconds === undefined) return;
  const judge = (most: number, ...proof: Exchange[]): void => {
    const expected = `at most ${most} seconds`;
    decide.expects('time-to-live-counts-down', expected, seconds <= most, `${seconds} seconds`, ...proof, inquiry);
  };
  // What becomes of the time of a code that came to its end is not shown.
  if (['New', 'Claimed'].includes(codeStatusOf(inquiry))) judge(lifeSeconds);
  const isNew = codeStatusOf(inquiry) === 'New';
  if (isNew)
    decide.expects('time-to-live-counts-down', 'no less than none', seconds >= 0, `${seconds} seconds`, inquiry);
  const earlier = before && secondsToLive(before);
  // What using a code does to its time is not shown.
  const isLeftAlone = before && codeStatusOf(before) === 'New' && codeStatusOf(inquiry) === 'New';
  const isLater = before && before.at.wall + before.at.tookMs < inquiry.at.wall;
  if (earlier !== undefined && isLeftAlone && isLater) judge(earlier, before);
}
