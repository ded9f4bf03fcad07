import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Contribution } from '../../verdicts.ts';
import { withoutVerdictsBeyond } from './beyond-maximum.ts';
import { withoutVerdictsOnExchanged } from './exchanged-accounts.ts';
import { withoutVerdictsOnLate } from './late-callbacks.ts';
import { withoutVerdictsMisread } from './misread-balances.ts';
import { withoutVerdictsOnTokens } from './no-token-taken.ts';
import { withoutVerdictsOnNothing } from './nothing-taken.ts';
import { withoutVerdictsOnOtherBiller } from './other-biller.ts';
import { withoutVerdictsOnOtherClock } from './other-clock.ts';
import { withoutVerdictsOnReversals } from './other-reversals.ts';
import { withoutVerdictsOnOtherWares } from './other-wares.ts';
import type { Sent } from './sent.ts';
import { withoutVerdictsOnStrays } from './stray-answers.ts';
import { withoutVerdictsOnServedBillers } from './unheeded-billers.ts';
import { withoutVerdictsUnheeded } from './unheeded-switches.ts';
import { withoutVerdictsOnUnknownBillers } from './unknown-billers.ts';
import { withoutVerdictsOnUnknown } from './unknown-names.ts';
import { withoutVerdictsUnmoved } from './unmoved-balances.ts';
import { withoutVerdictsUnpaid } from './unpaid-codes.ts';
import { withoutVerdictsUnprompted } from './unprompted.ts';
import { withoutVerdictsOnUntaken } from './untaken-numbers.ts';
import { withoutVerdictsOnPermits } from './untrue-permits.ts';
import { withoutVerdictsUntyped } from './untyped-pins.ts';
import { withoutVerdictsUnverified } from './unverified-callbacks.ts';
import { withoutVerdictsOnFeeds } from './without-feed.ts';

type Step = (settings: TargetSettings, sent: Sent, contributions: readonly Contribution[]) => Contribution[];

/** Each looks for one kind of mistake, in what the ones before left. */
const steps: readonly Step[] = [
  withoutVerdictsOnStrays,
  withoutVerdictsOnOtherClock,
  withoutVerdictsOnTokens,
  withoutVerdictsUntyped,
  withoutVerdictsUnheeded,
  withoutVerdictsOnServedBillers,
  withoutVerdictsUnmoved,
  withoutVerdictsMisread,
  withoutVerdictsUnpaid,
  withoutVerdictsUnprompted,
  withoutVerdictsOnUnknown,
  withoutVerdictsOnExchanged,
  withoutVerdictsOnPermits,
  withoutVerdictsOnNothing,
  withoutVerdictsOnUntaken,
  withoutVerdictsBeyond,
  withoutVerdictsUnverified,
  withoutVerdictsOnLate,
  withoutVerdictsOnReversals,
  withoutVerdictsOnFeeds,
  withoutVerdictsOnUnknownBillers,
  withoutVerdictsOnOtherBiller,
  withoutVerdictsOnOtherWares,
];

/** Nobody is accused of what a mistake of the target file explains as well, by the sight of the whole run. */
export function withoutTargetMistakes(
  settings: TargetSettings,
  sent: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const isAccusing = contributions.some((it) => it.findings.length > 0);
  if (settings.kind !== 'remote' || !isAccusing) return [...contributions];
  return steps.reduce((left, step) => step(settings, sent, left), [...contributions]);
}
