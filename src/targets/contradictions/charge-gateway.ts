import { type Contradiction, numbersTwice, same } from './contradiction.ts';

interface Given {
  credentials: { username?: string };
  fixtures: {
    numbers?: { whitelisted?: readonly string[]; barred?: readonly string[]; unlisted?: readonly string[] };
    notEnabled?: { username: string };
  };
}

export function chargeGatewayContradictions({ credentials, fixtures }: Given): Contradiction[] {
  const { whitelisted, barred, unlisted } = fixtures.numbers ?? {};
  return [
    ...numbersTwice({ whitelisted, barred, unlisted }),
    ...same(
      ['fixtures.notEnabled.username', fixtures.notEnabled?.username],
      [['credentials.username', credentials.username]],
      'Name a user whose access is not enabled, or leave the fixture out',
    ),
  ];
}
