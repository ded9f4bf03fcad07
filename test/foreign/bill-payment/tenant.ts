import { randomBytes } from 'node:crypto';
import { newCatalogue } from './catalogue.ts';
import { startClock } from './clock.ts';
import type { Member, Tenant, User, Wallet } from './model.ts';
import type { Readings } from './readings.ts';

/** An environment with users, wallets and billers that no other one has. */
export function newTenant(index: number, readings: Readings): Tenant {
  const user = (name: string, role: User['role']): User => ({
    role,
    username: `${name}.${index}`,
    password: passwordOf(readings),
  });
  return {
    id: `t${index}`,
    clock: startClock(readings.clock === 'stands' ? 'stands' : 'runs'),
    users: [
      user('kiosk', 'vendor'),
      user('kiosk.guest', 'none'),
      user('mzinda.chief', 'admin'),
      user('mzinda.clerk', 'biller'),
      user('mzinda.guest', 'none'),
    ],
    billers: newCatalogue(readings),
    wallets: [
      ...(readings.moreWallets === 'three' ? [wallet('ZWG', 321, 3)] : []),
      wallet('USD', 7_000_000_025, 1),
      wallet('ZWG', 9_000_000_050, 1),
    ],
    payments: [],
    failures: new Map(),
    members: [newMember('M-0001', 'Rudo Chikafu'), newMember('M-0002', 'Ngoni "Ace" Banda, jr.')],
    webhooks: [],
    reversalReferences: new Set(),
    failReversal: false,
    failNext: false,
  };
}

function passwordOf({ credentials }: Readings): string {
  const secret = randomBytes(12).toString('hex');
  if (credentials === 'colon') return `${secret}:${secret.slice(0, 4)}:`;
  return credentials === 'long' ? secret.repeat(5) : secret;
}

function wallet(currency: string, cents: number, status: Wallet['status']): Wallet {
  return { currency, cents, lowCents: 100_000, minimumCents: 0, status };
}

export function newMember(number: string, name: string): Member {
  return { number, name, email: '', mobile: '', postal: '', details: '', deleted: false };
}
