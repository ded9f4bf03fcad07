import { type Contradiction, numbersTwice } from './contradiction.ts';

interface User {
  apiKey?: string;
  username?: string;
}

interface Given {
  credentials: User;
  fixtures: {
    accounts?: { merchant?: { credentials?: User }; agent?: { credentials?: User } };
    numbers?: { registered?: readonly string[]; unknown?: readonly string[] };
  };
}

export function merchantWalletContradictions({ credentials, fixtures }: Given): Contradiction[] {
  const { registered, unknown } = fixtures.numbers ?? {};
  return [...numbersTwice({ registered, unknown }), ...oneUser(credentials, fixtures.accounts ?? {})];
}

/** A user is of one account type. */
function oneUser(credentials: User, { merchant, agent }: NonNullable<Given['fixtures']['accounts']>): Contradiction[] {
  if (merchant === undefined || agent === undefined) return [];
  const [one, other] = [merchant.credentials ?? credentials, agent.credentials ?? credentials];
  if (one.username !== other.username || one.apiKey !== other.apiKey) return [];
  return [
    {
      key: agent.credentials ? 'fixtures.accounts.agent.credentials' : 'fixtures.accounts.agent',
      found: 'merchant and agent have the same credentials',
      remedy: 'Give each its own, or leave out the account that you do not have',
    },
  ];
}
