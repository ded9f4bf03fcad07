import { describe, expect, it } from 'vitest';
import { sumOf, timesOver } from '../../../../src/given/bill-payment/wallets/movement.ts';

describe('movements of the wallets', () => {
  it('add up by currency, without those that come to nothing', () =>
    expect(sumOf([{ USD: '-10.1', ZWG: '-5' }, { USD: '-0.2' }, { ZWG: '5.00' }])).toEqual({ USD: '-10.3' }));

  it('are multiplied exactly', () => {
    expect(timesOver({ USD: '-0.1' }, 3)).toEqual({ USD: '-0.3' });
    expect(timesOver({ USD: '-0.1' }, 0)).toEqual({});
  });
});
