import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { defaulted, editAnswer, editTransfers } from './edit.ts';

/** Defects in utility payments. */
export const utilityPaymentFaults: readonly WalletFault[] = [
  fault(
    'utility-account-optional',
    'accepts-too-much',
    'utility-payment-fields-required',
    'A utility payment without a destinationAccount is made',
    { ...defaulted('utilityPayment', 'destinationAccount', 'none') },
  ),
  fault(
    'utility-product-optional',
    'accepts-too-much',
    'utility-payment-fields-required',
    'A utility payment without a providerProduct buys airtime',
    { ...defaulted('utilityPayment', 'providerProduct', 'AIRTIME') },
  ),
  fault(
    'utility-moves-commission-only',
    'wrong-answer',
    'utility-payment-debits-the-merchant',
    'A utility payment up to 5.00 takes nothing from the merchant',
    {
      ...editTransfers('utility-payment', (posted) =>
        posted.filter((it) => it.cents > 500 || it.narration === 'Fee' || it.narration === 'Commission'),
      ),
    },
  ),
  fault(
    'utility-debited-twice',
    'wrong-answer',
    'statement-lists-the-movements',
    'A utility payment takes its amount twice',
    {
      ...editTransfers('utility-payment', (posted) =>
        posted.flatMap((it) => (it.narration === 'Fee' || it.narration === 'Commission' ? [it] : [it, it])),
      ),
    },
  ),
  fault(
    'commission-with-a-fraction',
    'wrong-answer',
    'commission-amounts-are-whole-cents',
    'A commission is answered with a fraction of a cent',
    {
      ...editAnswer('utilityPayment', 200, ({ commissions }) => ({
        commissions: (Array.isArray(commissions) ? (commissions as JsonObject[]) : []).map((it) => ({
          ...it,
          amount: Number(it.amount) + 0.5,
        })),
      })),
    },
  ),
  fault(
    'utility-date-in-seconds',
    'wrong-answer',
    'utility-date-has-milliseconds',
    'The processedDateTime of a utility payment has no milliseconds',
    {
      ...editAnswer('utilityPayment', 200, ({ processedDateTime }) => ({
        processedDateTime: String(processedDateTime).slice(0, 19),
      })),
    },
  ),
];
