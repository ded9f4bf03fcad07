import { expect, test } from 'vitest';
import { pinOutcome } from '../../src/protocol/charge-machine.ts';

test('each PIN of the matrix takes PENDING to its outcome', () => {
  expect(['0000', '1111', '2222', '9999', '5555'].map((pin) => pinOutcome(pin))).toEqual([
    { pin: '0000', from: 'PENDING', to: 'SUCCESS', message: 'Transaction Successful' },
    { pin: '1111', from: 'PENDING', to: 'FAILED', message: 'Insufficient Balance', code: 'E010' },
    { pin: '2222', from: 'PENDING', to: 'FAILED', message: 'Transaction Failed - Invalid PIN' },
    { pin: '9999', from: 'PENDING', to: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' },
    undefined,
  ]);
});
