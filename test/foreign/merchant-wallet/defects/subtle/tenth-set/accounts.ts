import { edits, isSuccess, overlooking, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Who may do what, for how long, and whose accounts are told. */
export const tenthAccountDefects: readonly SubtleDefect[] = [
  {
    id: 'eight-characters-of-the-password',
    sentence: 'Login takes the password; its first eight characters are compared, once it was right.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => {
      const right = new Map<string, string>();
      return {
        call(call) {
          if (call.operation !== 'login') return;
          const known = right.get(text(call, 'username'));
          if (known !== undefined && text(call, 'password').startsWith(known.slice(0, 8))) call.body.password = known;
        },
        answer(answer, call) {
          if (call.operation === 'login' && isSuccess(answer))
            right.set(text(call, 'username'), text(call, 'password'));
        },
      };
    },
  },
  {
    id: 'no-currency-is-the-last-one',
    sentence:
      'currency is USD by default; without one linked accounts are in the currency last asked for of that number.',
    section: '4.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { otherCurrencies: 'left-out' },
    hooks: () => {
      const last = new Map<string, string>();
      return {
        call(call) {
          if (call.operation !== 'linkedAccounts') return;
          if (call.currencyQuery === undefined) call.currencyQuery = last.get(call.msisdn);
          else last.set(call.msisdn, call.currencyQuery);
        },
      };
    },
  },
  {
    id: 'names-change-places-in-zwg',
    sentence: 'firstname and lastname are those of the owner; asked for ZWG they have changed places.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('linkedAccounts', (body, { currencyQuery }) => {
      if (currencyQuery === 'ZWG') [body.firstname, body.lastname] = [body.lastname, body.firstname];
    }),
  },
  {
    id: 'merchants-withdraw-in-zwg',
    sentence: 'A request that the account type does not allow fails; a merchant generates withdrawal codes in ZWG.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('generate', ({ cause }, { call }) => cause === 'permission' && text(call, 'currency') === 'ZWG'),
  },
  {
    id: 'refused-once-allowed-then',
    sentence: 'A request that the account type does not allow fails; the second withdrawal code of a merchant is made.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Set<unknown>();
      return {
        overlooks: ({ cause }, { call, caller }) =>
          call.operation === 'generate' && cause === 'permission' && refused.has(caller),
        refused({ cause }, { call, caller }) {
          if (call.operation === 'generate' && cause === 'permission') refused.add(caller);
        },
      };
    },
  },
];
