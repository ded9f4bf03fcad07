import { pathOf } from '../answers/bad-request.ts';
import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** Internet accounts in one currency, each with its service logins (section 3.4). */
export const internetSystem: BillerSystem = {
  member: ({ members }, memberNumber) => members.find((it) => it.memberNumber === memberNumber),
  objection({ member: { details }, lines }, _view, { policy }) {
    const { 'Account Currency': currency, ...logins } = details;
    for (const [at, { code, metadata }] of lines.entries()) {
      const login = metadata.find((it) => it.name === 'Service Login')?.value;
      if (typeof login !== 'string' || !Object.values(logins).includes(login)) {
        const narration = 'The service login is not one of the account.';
        return { narration, technical: 'unknown Service Login', path: pathOf(['Products', at, 'Metadata']) };
      }
      if (!policy.accountBuys(currency, code)) {
        const narration = 'A USD account can buy USD products only.';
        return { narration, technical: 'product currency off account', path: pathOf(['Products', at, 'Code']) };
      }
    }
    return undefined;
  },
  receipts: singleReceipt,
};
