import type { OpenTarget } from '../../targets/open-target.ts';
import type { Break } from '../ledger.ts';
import { breaksOf, type Tried } from './tried.ts';

/** How often what others may have done is tried anew. */
const confirmations = 2;

/**
 * Tries a check, and tries it anew where it broke a rule while it took the money, the stock or the clock of a shared target for its own:
 * only what breaks each of three times is held against the provider. What broke before the check relied on that stands.
 */
export async function confirmed(
  { settings, capabilities }: Pick<OpenTarget, 'settings' | 'capabilities'>,
  attempt: () => Promise<Tried>,
): Promise<Tried> {
  const first = await attempt();
  let doubted = doubtedIn(first);
  if (settings.kind !== 'remote' || capabilities.has('isolate') || doubted.size === 0) return first;
  let last = first;
  for (let n = 0; n < confirmations && doubted.size > 0; n += 1) {
    last = await attempt();
    const again = doubtedIn(last);
    doubted = new Set([...doubted].filter((it) => again.has(it)));
  }
  for (const rule of doubtedIn(last)) if (!doubted.has(rule)) leaveOut(last, rule);
  for (const it of breaksOf(first).slice(0, first.aloneFrom)) keep(last, it);
  return last;
}

function doubtedIn(tried: Tried): Set<string> {
  const { aloneFrom } = tried;
  return new Set(
    aloneFrom === undefined
      ? []
      : breaksOf(tried)
          .slice(aloneFrom)
          .map(({ rule }) => rule),
  );
}

/** It was not so each time: nobody knows whose doing it was. */
function leaveOut({ ledger, properties, missing }: Tried, rule: string): void {
  const stays = (it: Break): boolean => it.rule !== rule;
  ledger.breaks.splice(0, ledger.breaks.length, ...ledger.breaks.filter(stays));
  for (const it of properties) it.breaks = it.breaks.filter(stays);
  properties.splice(0, properties.length, ...properties.filter((it) => it.breaks.length > 0));
  ledger.decided.delete(rule);
  ledger.shown.delete(rule);
  missing.add('isolate');
}

/** Unless it broke again. */
function keep({ ledger, properties }: Tried, firm: Break): void {
  if (breaksOf({ ledger, properties }).some(({ rule }) => rule === firm.rule)) return;
  ledger.breaks.push(firm);
  ledger.decided.set(firm.rule, ledger.decided.get(firm.rule) ?? 1);
}
