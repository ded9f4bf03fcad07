import type { Check } from '../../../src/conformance/index.ts';
import type { OpenTarget } from '../../../src/targets/open-target.ts';
import { candidatesOf } from './candidates.ts';
import type { Library } from './library.ts';
import { runSpied } from './run-check.ts';
import type { Assertion, Sight } from './spy.ts';

/**
 * Runs a check under mutation after mutation until each of its deciding assertions was seen to break.
 * @param sight what its clean run did.
 * @returns the assertions that nothing breaks, each as its rule and the line where it stands.
 */
export async function unflipped(target: OpenTarget, check: Check, sight: Sight, library: Library): Promise<string[]> {
  const byName = Map.groupBy(sight.assertions, nameOf);
  const open = new Set(byName.keys());
  const tried = new Set<string>();
  for (const [name, assertions] of byName) {
    for (const assertion of new Set([assertions[0], assertions.at(-1)] as Assertion[])) {
      for (const mutation of candidatesOf(assertion, sight, library)) {
        if (!open.has(name)) break;
        if (tried.has(mutation.what)) continue;
        tried.add(mutation.what);
        const { assertions: seen } = await runSpied(target, check, { mutation });
        for (const it of seen) if (!it.holds) open.delete(nameOf(it));
      }
    }
  }
  return [...open];
}

function nameOf({ rule, site }: Assertion): string {
  return `${rule} at ${site}`;
}
