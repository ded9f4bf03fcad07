// A process that makes rounds of `npm run dev`: each message `{ rule, changed }` asks for one, of a rule's id, after these
// modules (absolute paths) changed; the answer is whether it was sound, after it was told.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { renewedModules } from './renewed-modules.ts';

export interface RoundWanted {
  rule: string;
  changed: string[];
}

enableCompileCache();
const modules = renewedModules(join(import.meta.dirname, '..', '..'));
process.on('message', async ({ rule, changed }: RoundWanted) => {
  modules.renew(changed);
  process.send?.(await isSound(rule));
});

async function isSound(rule: string): Promise<boolean> {
  try {
    const entry = join(import.meta.dirname, 'made-round.ts');
    const { madeRound } = (await modules.import(entry)) as typeof import('./made-round.ts');
    return await madeRound(rule);
  } catch (problem) {
    // Such as a module that does not parse: the next save mends it.
    console.error(problem);
    return false;
  }
}
