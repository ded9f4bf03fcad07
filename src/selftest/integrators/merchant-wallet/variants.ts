import type { Integrator } from '../../../integrator/index.ts';
import { post, send } from './model/send.ts';
import type { Cash, Day } from './model/steps.ts';
import { documentedSteps as documented, walletModel } from './wallet-model.ts';

/** Callers that keep to the document with other habits: none of them breaks anything. */
export const variants: Readonly<Record<string, Integrator>> = {
  model: walletModel(),

  /** Uses its token until it is refused, gives up on slow answers, and tells nothing. */
  waitsToBeRefused: walletModel({
    patienceMs: 30_000,
    token: async (day) => {
      day.token ??= { value: (await day.steps.login(day)) ?? '', at: 0 };
      return day.token.value;
    },
    tells: () => false,
  }),

  /** Inquires every 45 seconds without a reference, leaves out what is recommended only, adds what was agreed. */
  sparse: walletModel({
    beforeInquiry: ({ ground }) => ground.clock.wait(45_000),
    inquiryRequest: (_, code) => ({ code }),
    codeRequest(day, order) {
      const { narration: _, ...rest } = documented.codeRequest(day, order);
      return { ...rest, till: { number: 7 }, memo: null };
    },
    depositRequest(day, cash, account) {
      const { narration: _, ...rest } = documented.depositRequest(day, cash, account);
      return { ...rest, type: null };
    },
    headers: (day, call, token) => ({
      ...documented.headers(day, call, token),
      'User-Agent': 'Mozilla/5.0 (compatible; till 3)',
      'X-Request-Id': `till-${day.next()}`,
      ...(call.body ? { 'Content-Type': 'application/json; charset=utf-8' } : {}),
    }),
    shownText: (_, { body }) => String(body.code).replace(/(....)/, '$1 '),
    reasonOf: () => 'Please pay in another way',
  }),

  /** Asks for a deposit before it makes it, and again afterwards; tells each step, and fetches statements by the day. */
  careful: walletModel({
    async accountOf(day, cash) {
      const account = await documented.accountOf(day, cash);
      if (account !== undefined) await askFor(day, cash, account);
      return account;
    },
    async clearUpDeposit(day, cash, account) {
      await askFor(day, cash, account);
      return documented.clearUpDeposit(day, cash, account);
    },
    async beforeInquiry(day, asked) {
      await day.ground.clock.wait(asked === 0 ? 120_000 : 60_000);
    },
    statementPeriods: ({ ground }) => {
      const today = new Date(ground.clock.now()).toISOString().slice(0, 10);
      return [[`${today} 00:00:00`, `${today} 23:59:59`]];
    },
    tells: (outcome) => outcome !== 'shown',
  }),

  /** Two tills, each with a token of its own, that are used in turn. */
  twoTills: walletModel({
    async token(day) {
      const tills = tokensOf(day);
      const index = day.next() % 2;
      tills[index] ??= (await day.steps.login(day)) ?? '';
      return tills[index];
    },
    afterRefusedToken(day) {
      tokensOf(day).length = 0;
      return true;
    },
  }),
};

async function askFor(day: Day, cash: Cash, account: string): Promise<void> {
  const body = day.steps.depositInquiryRequest(day, cash, account);
  await send(day, post('depositInquiry', '/bank/api/transaction/inquiry', body));
}

const tokens = new WeakMap<Day, string[]>();

function tokensOf(day: Day): string[] {
  const own = tokens.get(day) ?? [];
  tokens.set(day, own);
  return own;
}
