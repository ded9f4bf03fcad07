import { describe, expect, it } from 'vitest';
import { apis, loadRegister } from '../../src/contract/index.ts';
import { listFaults } from '../../src/sandbox/fault-list.ts';

const broken = new Set(listFaults().map((it) => it.breaks));

describe.each(apis)('%s', (api) => {
  const implied = loadRegister(api).filter((it) => it.certainty === 'implied');

  it('each implied rule names the section and the sentence, or the word, whose harm it shows', () => {
    const wrong = implied.filter((it) => !/^\d+(\.\d+)?(, \d+(\.\d+)?)*: .{20,}\.$/.test(it.harm ?? ''));
    expect(wrong.map((it) => it.id)).toEqual([]);
  });

  it('a fault shows that harm, but where no sandbox can do it', () => {
    const unseen = implied.filter((it) => it.party === 'provider' && !broken.has(it.id));
    expect(unseen.map((it) => it.id)).toEqual(withoutFault[api]);
  });

  it('no fault breaks what is silent', () => {
    const silent = loadRegister(api).filter((it) => it.certainty === 'silent' && broken.has(it.id));
    expect(silent.map((it) => it.id)).toEqual([]);
  });
});

/** Rules whose harm is that of a stated rule with a fault of its own. */
const withoutFault = {
  'charge-gateway': ['charge-gateway/pin-0000-message'],
  'merchant-wallet': ['merchant-wallet/dead-code-is-over', 'merchant-wallet/utility-payment-answers-the-amount'],
  'bill-payment': [],
};
