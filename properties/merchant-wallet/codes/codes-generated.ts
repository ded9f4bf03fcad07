import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  accountsOf,
  type CodeType,
  type CodeWish,
  codeRules,
  currenciesOf,
  type Generated,
  generatedCode,
  logIn,
  mayDo,
  type Session,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { judgeQr } from './judge-qr.ts';

/** A session of an account, and the types of code that it may make. */
export interface CodeMaker {
  session: Session;
  types: CodeType[];
}

/** Each account as a maker of codes: of the types that are declared, else of payment codes. */
export async function codeMakers(trial: Trial): Promise<CodeMaker[]> {
  const makers: CodeMaker[] = [];
  for (const account of accountsOf(trial)) {
    const types: CodeType[] = [];
    if (mayDo(account, 'payment-codes')) types.push('PAYMENT');
    if (mayDo(account, 'withdrawal-codes')) types.push('WITHDRAWAL');
    if (types.length > 0) makers.push({ session: await logIn(trial, account), types });
  }
  return makers;
}

/** For each type of code the first account that may make it: what holds of one type says nothing of the other. */
export async function makerOfEach(trial: Trial): Promise<[CodeType, Session][]> {
  const makers = await codeMakers(trial);
  return (['PAYMENT', 'WITHDRAWAL'] as const).flatMap((type): [CodeType, Session][] => {
    const maker = makers.find(({ types }) => types.includes(type));
    return maker ? [[type, maker.session]] : [];
  });
}

/** Two codes that are as unlike as the account may make them: one type and currency says nothing of the other. */
export function unlikeCodes({ account }: Session): [CodeWish, CodeWish] {
  const [first = 'USD', last = first] = currenciesOf(account);
  // One that is tried without being declared may be refused.
  const type = account.permits?.includes('withdrawal-codes') ? 'WITHDRAWAL' : 'PAYMENT';
  return [{ currency: first }, { currency: last, type }];
}

/** Sections 2.1, 2.3, 4.2: codes of both types and currencies, optional fields given and left out; all differ. */
export const codesGenerated = check({
  slug: 'code-generated',
  title:
    'codes are generated for every type and currency, with and without the optional fields, one by one and at once, and all differ',
  rules: [
    ...codeRules,
    'optional-fields-left-out',
    'both-currencies-accepted',
    'live-codes-differ',
    'qr-code-shows-the-code',
  ],
  assumes: sessionRules,
  async body(trial) {
    for (const { session, types } of await codeMakers(trial)) {
      const live: Generated[] = [];
      const currencies = currenciesOf(session.account);
      for (const type of types)
        for (const currency of currencies)
          live.push(await generatedCode(trial, session, { type, currency }, 'both-currencies-accepted'));
      for (const type of types)
        for (const currency of currencies)
          for (const left of [{}, { reference: null }, { narration: null }, { reference: null, narration: null }])
            live.push(await generatedCode(trial, session, { type, currency, ...left }));
      const burst = Math.min(16, trial.burst);
      live.push(...(await Promise.all(Array.from({ length: burst }, () => generatedCode(trial, session)))));
      judgeDifferent(trial, live);
      // A code is no number: of its image, too, the first digit is one. Without a zero any is looked at: what decides is no chance.
      const shown = live.find(({ code }) => code.startsWith('0')) ?? live[0];
      if (shown) await judgeQr(trial, shown);
    }
  },
});

/** Decides that codes which are all good at the same time differ. */
export function judgeDifferent(trial: Trial, live: readonly Generated[]): void {
  const owners = new Map<string, Generated>();
  for (const it of live) {
    const owner = owners.get(it.code) ?? it;
    owners.set(it.code, owner);
    const words = 'a code of its own';
    trial.expects('live-codes-differ', words, owner === it, 'the code of another call', owner.exchange, it.exchange);
  }
}
