import { describe, expect, it } from 'vitest';
import { checks } from '../../properties/index.ts';
import { loadRegister } from '../../src/contract/index.ts';
import { observers } from '../../src/traffic/index.ts';

/** The APIs whose every rule is decided already. */
const judged = ['bill-payment', 'charge-gateway', 'merchant-wallet'] as const;

describe.each(judged)('%s', (api) => {
  const register = loadRegister(api);
  const decided = new Set([...checks, ...observers].flatMap((it) => it.rules));

  it('every provider rule that can be seen has a check or an observer', () => {
    const visible = register.filter((rule) => rule.party === 'provider' && rule.undecidable === undefined);
    expect(visible.filter((rule) => !decided.has(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it('every check and observer names rules that exist', () => {
    const known = new Set(register.map((rule) => rule.id));
    const named = [...checks, ...observers]
      .filter((it) => it.api === api)
      .flatMap((it) => [...it.rules, ...('assumes' in it ? (it.assumes ?? []) : [])]);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});

it('no two checks or observers share a slug', () => {
  const slugs = [...checks, ...observers].map((it) => it.slug);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
});
