// One round of `npm run dev`: judges the rule whose id is given, tells what came of it, and ends with 1 where the rule fails or
// a fault survives.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const [{ judgeRule }, { tellRound }] = await Promise.all([import('./judge-rule.ts'), import('./tell-round.ts')]);
const round = await judgeRule(process.argv[2] ?? '');
console.log(tellRound(round).join('\n'));
process.exit(round.isSound ? 0 : 1);
