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
  let doubted = sightsIn(first);
  if (settings.kind !== 'remote' || capabilities.has('isolate') || doubted.size === 0) return first;
  let last = first;
  for (let n = 0; n < confirmations && doubted.size > 0; n += 1) {
    last = await attempt();
    const again = sightsIn(last);
    doubted = new Map([...doubted].filter(([sight]) => again.has(sight)));
  }
  const held = new Set(doubted.values());
  for (const rule of sightsIn(last).values()) if (!held.has(rule)) leaveOut(last, rule);
  for (const it of breaksOf(first).slice(0, first.aloneFrom)) keep(last, it);
  return last;
}

/**
 * What broke while others may have had a hand in it, each with its rule. The same is seen again where the same story of a property breaks,
 * and where money moves by the same cents: whoever comes by comes at another moment, with another amount.
 */
function sightsIn(tried: Tried): Map<string, string> {
  const { aloneFrom, ledger, properties } = tried;
  if (aloneFrom === undefined) return new Map();
  const ofProperties = properties.flatMap(({ breaks, path }) =>
    breaks.map((it) => [it, path.slice(0, path.search(/:|$/))] as const),
  );
  const all = [...ledger.breaks.map((it) => [it, ''] as const), ...ofProperties];
  return new Map(all.slice(aloneFrom).map(([it, story]) => [[it.rule, story, centsIn(it)].join(' '), it.rule]));
}

function centsIn({ actual }: Break): string {
  return typeof actual === 'string' ? (actual.match(/[-+]?\d{1,18} (?:cents|taken|credited)\b/g) ?? []).join() : '';
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
