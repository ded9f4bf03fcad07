import { expect, test } from 'vitest';
import {
  eighteenthSetDefects as eighteenthOfBills,
  eighthSetDefects as eighthOfBills,
  eleventhSetDefects as eleventhOfBills,
  fifteenthSetDefects as fifteenthOfBills,
  fifthSetDefects as fifthOfBills,
  fourteenthSetDefects as fourteenthOfBills,
  fourthSetDefects as fourthOfBills,
  nineteenthSetDefects as nineteenthOfBills,
  ninthSetDefects as ninthOfBills,
  thirdSetDefects as ofBills,
  seventhSetDefects as seventhOfBills,
  sixteenthSetDefects as sixteenthOfBills,
  sixthSetDefects as sixthOfBills,
  tenthSetDefects as tenthOfBills,
  thirteenthSetDefects as thirteenthOfBills,
  twelfthSetDefects as twelfthOfBills,
  twentiethSetDefects as twentiethOfBills,
  twentyFifthSetDefects as twentyFifthOfBills,
  twentyFirstSetDefects as twentyFirstOfBills,
} from './bill-payment/defects/index.ts';
import {
  eighthSetDefects as eighthOfGateway,
  eleventhSetDefects as eleventhOfGateway,
  fifthSetDefects as fifthOfGateway,
  fourteenthSetDefects as fourteenthOfGateway,
  fourthSetDefects as fourthOfGateway,
  nineteenthSetDefects as nineteenthOfGateway,
  ninthSetDefects as ninthOfGateway,
  thirdSetDefects as ofGateway,
  seventeenthSetDefects as seventeenthOfGateway,
  seventhSetDefects as seventhOfGateway,
  sixteenthSetDefects as sixteenthOfGateway,
  sixthSetDefects as sixthOfGateway,
  tenthSetDefects as tenthOfGateway,
  thirteenthSetDefects as thirteenthOfGateway,
  twelfthSetDefects as twelfthOfGateway,
  twentyFourthSetDefects as twentyFourthOfGateway,
  twentySecondSetDefects as twentySecondOfGateway,
} from './charge-gateway/defects/index.ts';
import { isDone, openClient } from './merchant-wallet/client.ts';
import {
  eighteenthSetDefects as eighteenthOfWallet,
  eighthSetDefects as eighthOfWallet,
  eleventhSetDefects as eleventhOfWallet,
  fifthSetDefects as fifthOfWallet,
  fourteenthSetDefects as fourteenthOfWallet,
  fourthSetDefects as fourthOfWallet,
  nineteenthSetDefects as nineteenthOfWallet,
  ninthSetDefects as ninthOfWallet,
  thirdSetDefects as ofWallet,
  seventhSetDefects as seventhOfWallet,
  sixthSetDefects as sixthOfWallet,
  tenthSetDefects as tenthOfWallet,
  thirteenthSetDefects as thirteenthOfWallet,
  twentiethSetDefects as twentiethOfWallet,
  twentyThirdSetDefects as twentyThirdOfWallet,
} from './merchant-wallet/defects/index.ts';

const all = [...ofGateway, ...ofWallet, ...ofBills];

// That each of the others shows from outside is what the judge says of it: `npm run bench:trust -- --part third-set`.
test('the one defect that no sentence forbids shows from outside', async () => {
  const [registered = ''] = (await seen()).numbers;
  expect((await seen(registered)).unknown).toBe(false);
  expect((await seen(registered, 'number-of-nobody-shows-the-last')).unknown).toBe(true);
});

async function seen(registered?: string, defect?: string): Promise<{ numbers: string[]; unknown: boolean }> {
  const readings = { clock: 'virtual' } as const;
  const client = await openClient({ readings, ...(defect === undefined ? {} : { defect }) });
  try {
    if (registered !== undefined) await client.linked(registered);
    return { numbers: client.numbers, unknown: isDone(await client.linked('263779999999')) };
  } finally {
    await client.close();
  }
}

test('twelve an API, each under an id of its own; half of them carry a public report over', () => {
  expect([ofGateway, ofWallet, ofBills].map((it) => it.length)).toEqual([12, 12, 12]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const reports = all.flatMap(({ report }) => report ?? []);
  expect(reports.length * 2).toBeGreaterThanOrEqual(all.length);
  for (const report of reports) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the fourth set has twenty an API, each under an id of its own', () => {
  for (const defects of [fourthOfGateway, fourthOfWallet, fourthOfBills]) {
    expect(defects).toHaveLength(20);
    expect(new Set(defects.map(({ id }) => id)).size).toBe(20);
  }
});

test('the fifth set of the wallet has more than forty, each under an id of its own; half of them carry a public report over', () => {
  expect(fifthOfWallet.length).toBeGreaterThan(40);
  expect(new Set(fifthOfWallet.map(({ id }) => id)).size).toBe(fifthOfWallet.length);
  const reports = fifthOfWallet.flatMap(({ report }) => report ?? []);
  expect(reports.length * 2).toBeGreaterThanOrEqual(fifthOfWallet.length);
  for (const report of reports) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the fifth set of the gateway has sixty, each under an id of its own', () => {
  expect(new Set(fifthOfGateway.map(({ id }) => id)).size).toBe(60);
  for (const { report = 'a/b#1' } of fifthOfGateway) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the fifth set of bill payment has seventy-one, each under an id of its own', () => {
  expect(fifthOfBills).toHaveLength(71);
  expect(new Set(fifthOfBills.map(({ id }) => id)).size).toBe(71);
  for (const { report } of fifthOfBills) expect(report ?? 'a/b#1').toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the sixth set has thirty-three of the gateway and twenty-nine of the wallet, each under an id of its own', () => {
  expect([sixthOfGateway, sixthOfWallet].map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([27, 23]);
  for (const { report = 'a/b#1' } of [...sixthOfGateway, ...sixthOfWallet])
    expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the sixth set of bill payment has fifty, each under an id of its own; half of them carry a public report over', () => {
  expect(new Set(sixthOfBills.map(({ id }) => id)).size).toBe(50);
  const reports = sixthOfBills.flatMap(({ report }) => report ?? []);
  expect(reports.length * 2).toBeGreaterThanOrEqual(sixthOfBills.length);
  for (const report of reports) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});

test('the seventh set has seventeen of bill payment, seven of the gateway and six of the wallet, each under an id of its own', () => {
  const sets = [seventhOfBills, seventhOfGateway, seventhOfWallet];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([17, 7, 6]);
});

test('the eighth set has thirty-five of bill payment, thirty-three of the gateway and twenty-nine of the wallet, each under an id of its own', () => {
  const sets = [eighthOfBills, eighthOfGateway, eighthOfWallet];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([35, 33, 29]);
});

test('the ninth set has sixty-three of bill payment, eighteen of the gateway and thirty-four of the wallet, each under an id of its own', () => {
  const sets = [ninthOfBills, ninthOfGateway, ninthOfWallet];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([63, 18, 34]);
});

test('the tenth set has twenty-seven of the gateway, each under an id of its own', () => {
  expect(new Set(tenthOfGateway.map(({ id }) => id)).size).toBe(27);
});

test('the tenth set has forty-one of the wallet, each under an id of its own', () => {
  expect(new Set(tenthOfWallet.map(({ id }) => id)).size).toBe(41);
});

test('the tenth set has fifty-three of bill payment, each under an id of its own', () => {
  expect(new Set(tenthOfBills.map(({ id }) => id)).size).toBe(53);
});

test('the eleventh set has fifteen of bill payment, each under an id of its own', () => {
  expect(new Set(eleventhOfBills.map(({ id }) => id)).size).toBe(15);
});

test('the eleventh set has six of the gateway and seven of the wallet, each under an id of its own', () => {
  const sets = [eleventhOfGateway, eleventhOfWallet];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([6, 7]);
});

test('the twelfth set has four of the gateway and four of bill payment, each under an id of its own', () => {
  const sets = [twelfthOfGateway, twelfthOfBills];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([4, 4]);
});

test('the thirteenth set has five of the gateway, six of the wallet and six of bill payment, each under an id of its own', () => {
  const sets = [thirteenthOfGateway, thirteenthOfWallet, thirteenthOfBills];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([5, 6, 6]);
});

test('the fourteenth set has two of the gateway, three of the wallet and six of bill payment, each under an id of its own', () => {
  const sets = [fourteenthOfGateway, fourteenthOfWallet, fourteenthOfBills];
  expect(sets.map((it) => new Set(it.map(({ id }) => id)).size)).toEqual([2, 3, 6]);
});

test('the fifteenth set has four of bill payment, each under an id of its own', () => {
  expect(new Set(fifteenthOfBills.map(({ id }) => id)).size).toBe(4);
});

test('the sixteenth set has twelve of bill payment, each under an id of its own', () => {
  expect(new Set(sixteenthOfBills.map(({ id }) => id)).size).toBe(12);
});

test('the sixteenth set has five of the gateway, each under an id of its own', () => {
  expect(new Set(sixteenthOfGateway.map(({ id }) => id)).size).toBe(5);
});

test('the seventeenth set has five of the gateway, each under an id of its own', () => {
  expect(new Set(seventeenthOfGateway.map(({ id }) => id)).size).toBe(5);
});

test('the eighteenth set has six of the wallet, each under an id of its own', () => {
  expect(new Set(eighteenthOfWallet.map(({ id }) => id)).size).toBe(6);
});

test('the eighteenth set has fourteen of bill payment, each under an id of its own', () => {
  expect(new Set(eighteenthOfBills.map(({ id }) => id)).size).toBe(14);
});

test('the nineteenth set has two of the gateway, each under an id of its own', () => {
  expect(new Set(nineteenthOfGateway.map(({ id }) => id)).size).toBe(2);
});

test('the nineteenth set has fifteen of bill payment, each under an id of its own', () => {
  expect(new Set(nineteenthOfBills.map(({ id }) => id)).size).toBe(15);
});

test('the nineteenth set has twelve of the wallet, each under an id of its own', () => {
  expect(new Set(nineteenthOfWallet.map(({ id }) => id)).size).toBe(12);
});

test('the twentieth set has twelve of the wallet, each under an id of its own', () => {
  expect(new Set(twentiethOfWallet.map(({ id }) => id)).size).toBe(12);
});

test('the twentieth set has twenty of bill payment, each under an id of its own', () => {
  expect(new Set(twentiethOfBills.map(({ id }) => id)).size).toBe(20);
});

test('the twenty-first set has seventeen of bill payment, each under an id of its own', () => {
  expect(new Set(twentyFirstOfBills.map(({ id }) => id)).size).toBe(17);
});

test('the twenty-third set has fifteen of the wallet, each under an id of its own', () => {
  expect(new Set(twentyThirdOfWallet.map(({ id }) => id)).size).toBe(15);
});

test('the twenty-second set has six of the gateway, each under an id of its own', () => {
  expect(new Set(twentySecondOfGateway.map(({ id }) => id)).size).toBe(6);
});

test('the twenty-fourth set has ten of the gateway, each under an id of its own', () => {
  expect(new Set(twentyFourthOfGateway.map(({ id }) => id)).size).toBe(10);
});

test('the twenty-fifth set has eighteen of bill payment, each under an id of its own', () => {
  expect(new Set(twentyFifthOfBills.map(({ id }) => id)).size).toBe(18);
});
