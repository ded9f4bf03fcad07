import { bodyHint, wireOf } from '../hints/body-hint.ts';
import { cameWords } from '../hints/legal-words.ts';
import { pathHint } from '../hints/path-hint.ts';
import type { Hint, Refused } from '../hints/refused.ts';
import { text } from '../slice/json-body.ts';
import { type ResponseCode, responseCodes } from './answers/errors.ts';

/** What to change about a call that the merchant wallet service refused. */
export const merchantWalletHint: Hint = (refused) => {
  const { code } = refused.refusal;
  return Object.hasOwn(responseCodes, code) ? hints[code as ResponseCode](refused) : undefined;
};

const ofBody = (refused: Refused, otherwise: string): string => {
  const { detail } = refused.refusal;
  return bodyHint(refused, sectionOf(refused), detail?.split(/[. ]/)[0], wholeWords(detail)) ?? otherwise;
};

/** A detail that says what is legal, and not only which field it is. */
const wholeWords = (detail: string | undefined): string | undefined =>
  detail?.includes(' must be ') ? detail : undefined;

const hints: Record<ResponseCode, (refused: Refused) => string | undefined> = {
  '00': () => undefined,
  '000': () => undefined,
  '012': (it) => ofBody(it, `${it.refusal.detail ?? 'the request is not valid'} (${sectionOf(it)})`),
  '013': (it) => {
    const amount = wireOf(it)['amount'];
    return `amount must be a whole JSON number of cents above zero (10.50 is 1050), not ${cameWords(amount, false)} (2.1)`;
  },
  '014': (it) =>
    `${it.refusal.detail ?? 'what the request names'} names nothing that exists here; take it from fixtures in the ready text, or from the linked account inquiry (${sectionOf(it)})`,
  '025': () =>
    'no deposit has this account and this original reference together; send both as they stood in the deposit (4.6)',
  '030': (it) => ofBody(it, `${it.refusal.detail ?? 'the request cannot be read'} (4)`),
  '040': (it) => pathHint(it),
  '051': () => 'the account has too little money for this; the operator can fund it (4)',
  '055': (it) => {
    const { username, password } = wireOf(it);
    if (username === '' || password === '')
      return 'username or password is empty: was its environment variable set? (4.1)';
    if (typeof password === 'string' && /^\s|\s$/.test(password))
      return 'the password begins or ends with white space, such as the line feed of a file (4.1)';
    return 'username and password must be those that came with this API key, in the body (4.1)';
  },
  '056': () =>
    'accountNumber belongs to another caller; take the one of fixtures that is the account of these credentials (4.10)',
  '057': () =>
    'this account may not do that: a Merchant has payment codes, an Agent withdrawal codes, deposits and reversals too (1)',
  '058': () => 'a statement covers at most one calendar month: ask month by month (4.10)',
  '061': () => 'change is at most 500 cents in USD (4.8)',
  '063': ({ headers }) =>
    headers['x-api-key'] === undefined
      ? 'no X-Api-Key header came; it belongs to every call, log-in included (5)'
      : 'no workspace of this sandbox has this API key; its ready text lists those that there are (5)',
  '064': ({ headers: { authorization } }) => {
    if (authorization === undefined)
      return 'no Authorization header came; send "Bearer" and the accessToken of the log-in (4)';
    if (!/^bearer +\S+$/i.test(authorization))
      return 'the Authorization header must be "Bearer", a space and the accessToken of the log-in (4)';
    return 'no log-in of this workspace gave this access token (5)';
  },
  '065': (it) =>
    `this code was inquired less than 30 s ago${since(it)}; wait that long between two inquiries of one code (4.3)`,
  '067': () => 'the access token has expired: keep it for its 15 minutes, then log in again (5)',
  '091': () => 'the service is unavailable, made on purpose: send it again later (2.1)',
  '094': (it) => `${it.refusal.detail ?? 'reference'} was used before: each call needs a new one (2.1)`,
  '096': (it) =>
    it.refusal.detail === undefined
      ? 'the service could not process it, made on purpose: inquire what happened before sending it again (2.1)'
      : ofBody(it, `${it.refusal.detail} (${sectionOf(it)})`),
};

/** The section of the operation's own fields. */
function sectionOf({ operation = '' }: Refused): string {
  return sections[operation] ?? '4';
}

const sections: Readonly<Record<string, string>> = {
  login: '4.1',
  generateCode: '4.2',
  codeInquiry: '4.3',
  linkedAccountInquiry: '4.4',
  deposit: '4.5',
  depositInquiry: '4.6',
  reversal: '4.7',
  bankChange: '4.8',
  utilityPayment: '4.9',
  accountStatement: '4.10',
};

/** How long ago this code was inquired last. */
function since(refused: Refused): string {
  const code = JSON.stringify(text(wireOf(refused)['code']));
  const before = refused
    .earlier()
    .findLast(({ call }) => call.operation === 'codeInquiry' && call.status < 300 && call.body.includes(code));
  return before ? `, ${Math.round((refused.now - before.call.at) / 1000)} s ago by x${before.id}` : '';
}
