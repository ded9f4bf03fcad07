import type { Exchange, Trial } from '../../conformance/index.ts';
import { internationalOf } from '../subscriber.ts';

/**
 * Decides that no more prompts than `allowed` are open that name this charge (section 3: an accepted charge prompts, and no other).
 * A phone that shows no correlators, or where nobody can look, tells nothing.
 */
export async function judgePromptsOf(
  trial: Trial,
  rule: string,
  { endUserId, clientCorrelator }: { endUserId: string; clientCorrelator: string },
  allowed: number,
  ...proof: Exchange[]
): Promise<void> {
  const prompts = trial.driver.customer?.prompts;
  if (!prompts) return;
  const all = await prompts({ endUserId: internationalOf(endUserId) });
  const open = all.filter((it) => it.clientCorrelator === clientCorrelator).length;
  const words = allowed === 0 ? 'no prompt' : 'one prompt at most';
  trial.expects(rule, words, open <= allowed, `${open} prompts with its correlator`, ...proof);
}
