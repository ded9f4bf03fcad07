import { expect, it } from 'vitest';
import { healthyDialects } from '../../src/cli/healthy-dialects.ts';
import { suite } from '../../src/cli/suite.ts';
import { apis } from '../../src/contract/index.ts';
import { examine } from '../../src/doctor/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import type { ApiSettings } from '../../src/targets/index.ts';
import { readingRows as billRows } from '../foreign/bill-payment/rows.ts';
import { startForeignBills } from '../foreign/bill-payment/service.ts';
import { readingRows as gatewayRows } from '../foreign/charge-gateway/rows.ts';
import { startForeignGateway } from '../foreign/charge-gateway/service.ts';
import { readingRows as walletRows } from '../foreign/merchant-wallet/rows.ts';
import { startForeignWallet } from '../foreign/merchant-wallet/service.ts';
import { coveringRows } from '../foreign/shared/rows.ts';
import { complaints, examined } from './examined.ts';

/** Nobody is accused: each value of each reading stands in some row. */
const rows = [
  ...coveringRows(gatewayRows()).map((it) => ({ ...it, api: 'charge-gateway' as const, start: startForeignGateway })),
  ...coveringRows(walletRows()).map((it) => ({ ...it, api: 'merchant-wallet' as const, start: startForeignWallet })),
  ...coveringRows(billRows()).map((it) => ({ ...it, api: 'bill-payment' as const, start: startForeignBills })),
];

it.each(rows)('a correct foreign $api, $name', async ({ api, start, name: _, ...options }) => {
  const provider = await start(options as object);
  try {
    const seen = await examined(api, provider);
    expect(complaints(seen)).toEqual([]);
    expect(seen.fine.length).toBeGreaterThan(1);
  } finally {
    await provider.close();
  }
});

const dialects = coveringRows(
  apis.flatMap((api) => healthyDialects([api])).map((readings, index) => ({ name: `dialect ${index + 1}`, readings })),
);

it.each(dialects)('a sandbox that is served, $name', async ({ readings }) => {
  const sandbox = await startSandbox({ dialect: readings });
  try {
    const [{ id, apis: served } = { id: '', apis: {} }] = sandbox.ready.workspaces;
    const settings = Object.entries(served).map(([api, { base, credentials, fixtures }]) => [
      api,
      { base, credentials, fixtures } as ApiSettings,
    ]);
    const seen = await examine(
      {
        settings: {
          name: 'served',
          kind: 'remote',
          apis: Object.fromEntries(settings),
          driver: { kind: 'payproof', control: sandbox.ready.control.base, workspace: id },
          callbacks: { kind: 'loopback' },
          timeoutMs: 8000,
          patienceMs: 2000,
          quietMs: 50,
          callsPerMinute: 60_000,
        },
        problems: [],
        unknown: [],
      },
      { suite },
    );
    expect(complaints(seen)).toEqual([]);
  } finally {
    await sandbox.close();
  }
});
