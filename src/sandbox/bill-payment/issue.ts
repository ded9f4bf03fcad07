import type { Account, Issued, Random } from '../slice/api-slice.ts';
import type { JsonObject } from '../slice/decision.ts';
import { put } from '../store/table.ts';
import { firstMember, ownBiller } from './catalogue/own-biller.ts';
import { testBiller } from './catalogue/test-biller.ts';
import { memberId, members } from './tables/members.ts';
import { type Role, type UserRow, users } from './tables/users.ts';
import { type Currency, walletStatus, wallets } from './tables/wallets.ts';
import { billerKeys } from './tables/webhooks.ts';

/** What each wallet holds at first, in hundredths. */
const openingCents = 1_000_000_000;

const currencies: readonly Currency[] = ['ZWG', 'USD'];

/** Users of both interfaces, two prefunded wallets and the own biller's first member (sections 1 and 5). */
export function issue(random: Random): Issued {
  const vendor = userOf('vendor', 'API', random);
  const admin = userOf('admin', 'Biller Admin', random);
  const clerk = userOf('clerk', 'Biller User', random);
  const roleless = userOf('guest', 'none', random);
  const rolelessBiller = userOf('trainee', 'none', random);
  const all = [vendor, admin, clerk, roleless, rolelessBiller];
  const secretKey = random.text(40);
  return {
    accounts: all.map(({ account }) => account),
    credentials: shown(vendor),
    fixtures: {
      testBiller: testBiller.code,
      ownBiller: {
        code: ownBiller.code,
        credentials: shown(admin),
        user: shown(clerk),
        secretKey,
        productCode: 'RATES',
        price: '40.00',
      },
      withoutRole: { vendor: shown(roleless), biller: shown(rolelessBiller) },
    },
    rows: [
      ...all.map(({ row }) => put(users, row)),
      ...currencies.map((currency) =>
        put(wallets, {
          currency,
          balanceCents: openingCents,
          lowBalanceCents: 1000_00,
          minimumCents: 0,
          status: walletStatus.open,
          entries: 0,
        }),
      ),
      put(billerKeys, { billerCode: ownBiller.code, secretKey }),
      put(members, {
        id: memberId(ownBiller.code, firstMember.memberNumber),
        billerCode: ownBiller.code,
        ...firstMember,
        emailAddress: 'tariro@payproof.example',
        mobileNo: '263771000001',
        postalAddress: '1 Example Road',
        accountDetails: '{"Suburb":"Avondale"}',
        isDeleted: false,
      }),
    ],
  };
}

interface User {
  account: Omit<Account, 'workspace'>;
  row: UserRow;
}

function userOf(kind: string, role: Role, random: Random): User {
  const username = `${kind}_${random.text(12)}`;
  const billerCode = role === 'API' || kind === 'guest' ? '' : ownBiller.code;
  return { account: { username, password: random.text(24), enabled: true }, row: { username, role, billerCode } };
}

function shown({ account: { username, password } }: User): JsonObject {
  return { username, password };
}
