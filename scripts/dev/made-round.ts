import { judgeRule } from './judge-rule.ts';
import { tellRound } from './tell-round.ts';

/** Judges the rule of this id, tells what came of it, and whether it holds and each fault is killed. */
export async function madeRound(rule: string): Promise<boolean> {
  const round = await judgeRule(rule);
  console.log(tellRound(round).join('\n'));
  return round.isSound;
}
