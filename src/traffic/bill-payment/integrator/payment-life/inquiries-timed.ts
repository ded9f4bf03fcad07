import { integratorObserver } from '../../../../conformance/index.ts';
import { inquiryTimes } from '../seen/inquiry-times.ts';

const rules = {
  first: 'client-first-inquiry-not-before-120-s',
  later: 'client-later-inquiries-180-s-apart',
  flagged: 'client-flagged-inquiries-600-s-apart',
} as const;

/** When STATUS is sent (sections 3.2 and 8). */
export const inquiriesTimed = integratorObserver({
  slug: 'caller-inquiries-timed',
  title: 'inquiries come 120 s after an unknown or pending answer, then 180 s apart, 600 s while Flagged',
  rules: [...Object.values(rules), 'client-first-inquiry-while-flagged'],
  watch: (hand) =>
    inquiryTimes(hand, ({ kind, isKept, gapMs, words, seen, proof }) => {
      if (kind !== 'first-flagged') return void hand.expects(rules[kind], words, isKept, seen, ...proof);
      const isLong = gapMs >= 600_000 - hand.tolerance(600_000);
      const reading = isLong ? 'after-600-s' : isKept ? 'after-120-s' : `after ${seen}`;
      hand.observe('client-first-inquiry-while-flagged', reading, ...proof);
    }),
});
