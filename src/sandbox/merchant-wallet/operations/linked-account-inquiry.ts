import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { resultOf } from '../answers/errors.ts';
import { turnedAway } from '../answers/turned-away.ts';
import type { Operation } from '../operation.ts';
import { type AccountRow, accountOf } from '../tables/accounts.ts';

/** GET /api/v1/account/msisdn/{msisdn}/details (section 4.4): the person and the accounts behind a number. */
export const linkedAccountInquiry: Operation = {
  permission: 'linked-accounts',
  decide(call, view, env) {
    const { operation } = call;
    const { policy } = env;
    const { dialect } = policy;
    const msisdn = policy.subscriber(call.params.msisdn ?? '', operation);
    if (msisdn === undefined) return turnedAway({ code: '012', detail: 'msisdn must be 263XXXXXXXXX' }, operation, env);
    const currency = policy.linkedCurrency(call.query.currency);
    if (currency === undefined) {
      return turnedAway({ code: '012', detail: 'currency must be USD or ZWG' }, operation, env);
    }
    const currencies = dialect['linked-accounts-by-currency'] === 'all' ? ['USD', 'ZWG'] : [currency];
    const found = currencies.flatMap((it) => accountOf(view, msisdn, it) ?? []);
    const [first] = found;
    if (!first && dialect['unknown-msisdn'] === 'refused') {
      return turnedAway({ code: '014', detail: 'msisdn' }, operation, env);
    }
    const answer = jsonAnswer(200, {
      firstname: first?.firstName ?? '',
      lastname: first?.lastName ?? '',
      accounts: found.map(linkedAccount),
      ...resultOf(operation, '000'),
    });
    return answerOnly(answer);
  },
};

function linkedAccount({ accountNumber, currency, alias }: AccountRow) {
  return { accountNumber, currency, alias, type: 'WALLET', productId: `P-${currency}` };
}
