import { givenCredentials } from '../../gate.ts';
import type { Call } from '../../model.ts';
import { text } from '../defect.ts';
import { isCharge, type SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-28, after those of the sixteenth set, from the document alone, into a
 * provider in Python that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const seventeenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'password-is-trimmed',
    sentence: 'A wrong password gives 401; here one with a space behind it is taken for the right one.',
    section: '5.3',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const { username, password } = givenCredentials(call) ?? {};
        return (
          found ?? tenants.find(({ credentials: it }) => it.username === username && it.password === password?.trim())
        );
      },
    }),
  },
  {
    id: 'header-that-is-no-base64-breaks',
    sentence: 'A malformed Authorization header gives 401; what is no Base64 at all gives 500 here.',
    section: '5.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, { authorization = '' }) {
        if (answer.status !== 401 || !/^Basic .*[^\w+/= ]/.test(authorization)) return;
        answer.status = 500;
        answer.body = { statusCode: 'E014', statusMessage: 'Something broke' };
      },
    }),
  },
  {
    id: 'correlator-is-cut-at-64',
    sentence: 'Each correlator that was not used is taken; here two that begin with the same 64 letters are one.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    readings: { reusedCorrelator: 'refuse', longText: 'accept' },
    hooks: () => ({
      call(call) {
        call.clientCorrelator = call.clientCorrelator.slice(0, 64);
        const { clientCorrelator } = call.body;
        if (typeof clientCorrelator === 'string') call.body.clientCorrelator = clientCorrelator.slice(0, 64);
      },
    }),
  },
  {
    id: 'second-pin-counts-without-a-prompt',
    sentence: 'A PIN decides a charge that is PENDING; here one that comes after the outcome decides it anew.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      reached: (clientCorrelator, { transactions }) =>
        transactions.find((one) => isCharge(one) && one.clientCorrelator === clientCorrelator),
    }),
  },
  {
    id: 'unlisted-number-works-in-its-local-form',
    sentence: 'Only whitelisted numbers work; here the list is looked at for numbers that begin with 263 alone.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code }, call) => code === 'X06' && isLocal(call),
      refuses(call, { fixtures: { numbers } }) {
        const number = `263${text(call, 'endUserId').slice(1)}`;
        if (isLocal(call) && !numbers.barred.includes(number)) numbers.whitelisted.push(number);
        return undefined;
      },
    }),
  },
];

function isLocal(call: Call): boolean {
  return text(call, 'endUserId').startsWith('07');
}
