import { expect, it } from 'vitest';
import { skipWaits } from '../../../fixtures/skip-waits.ts';
import { startForeignBills } from '../../../foreign/bill-payment/service.ts';
import { startForeignWallet } from '../../../foreign/merchant-wallet/service.ts';
import { causes, told } from './told.ts';

skipWaits();

const wrong = { username: 'nobody', password: 'not-the-password' };

it.each(['401', '400', '200'] as const)(
  'wallet: an account that cannot log in, where that is answered %s',
  async (status) => {
    const { base, credentials, fixtures, close } = await startForeignWallet({ readings: { wrongLogin: status } });
    try {
      const { accounts } = fixtures;
      const target = (agent: object | undefined) => ({
        apis: { 'merchant-wallet': { base, credentials, fixtures: { ...fixtures, accounts: { ...accounts, agent } } } },
        callsPerMinute: 60_000,
      });
      const words = ['verify', '--rule', 'merchant-wallet/wrong-password-refused'];
      expect(await told(target(accounts?.agent), words)).toMatchObject({ err: '' });
      const apiKey = accounts?.agent?.credentials?.apiKey;
      const [cause, ...others] = causes(
        await told(target({ ...accounts?.agent, credentials: { apiKey, ...wrong } }), words),
      );
      expect(cause).toMatch(
        new RegExp(
          `^POST \\S+/auth/third-party \\(merchant-wallet\\): ${status}.* to the very first valid call.*\\. Correct API key, user name or password in \`apis\\.merchant-wallet\\.fixtures\\.accounts\\.agent\\.credentials\` \\(line \\d+ of target\\.yaml\\)`,
        ),
      );
      expect(others).toEqual([]);
    } finally {
      await close();
    }
  },
);

it('bills: wrong credentials of vendor and biller are both told', async () => {
  const { base, credentials, fixtures, close } = await startForeignBills();
  try {
    const { ownBiller, purchases, testBiller } = fixtures;
    const target = (vendor: object, biller: object | undefined) => ({
      apis: {
        'bill-payment': {
          base,
          credentials: vendor,
          fixtures: { testBiller, purchases, ownBiller: { ...ownBiller, credentials: biller } },
        },
      },
      callsPerMinute: 60_000,
    });
    const rule = ['--rule', 'bill-payment/wrong-password-401'];
    const words = ['verify', ...rule, '--check', 'bill-biller-credentials'];
    expect(await told(target(credentials, ownBiller?.credentials), words)).toMatchObject({ code: 0, err: '' });
    expect(causes(await told(target(wrong, { ...wrong, username: 'nobody-else' }), words)).join('\n')).toMatch(
      /^GET \S+\/api\/wallets \(bill-payment\), GET \S+\/api\/member\/list \(bill-payment\): 401.* Correct .* in `apis\.bill-payment\.credentials` \(line \d+ of target\.yaml\) and `apis\.bill-payment\.fixtures\.ownBiller\.credentials` \(line \d+ of target\.yaml\);/,
    );
  } finally {
    await close();
  }
});
