import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { editAnswer, refuse, sent } from './edit.ts';

/** Defects in references and in what may be left out or given. */
export const referenceFaults: readonly WalletFault[] = [
  fault(
    'deposit-stan-in-capitals',
    'wrong-answer',
    'stan-echoes-the-reference',
    'A deposit gives its reference back in capitals',
    { ...editAnswer('deposit', 200, ({ stan }) => ({ stan: String(stan).toUpperCase() })) },
  ),
  fault(
    'change-stan-is-its-own',
    'wrong-answer',
    'stan-echoes-the-reference',
    'A bank change answers its authNumber as stan',
    { ...editAnswer('bankChange', 200, ({ authNumber = null }) => ({ stan: authNumber })) },
  ),
  fault(
    'change-needs-a-reference',
    'refuses-too-much',
    'optional-fields-left-out',
    'A bank change without a reference is refused',
    { ...refuse('bankChange', '012', (site) => sent(site).reference === undefined) },
  ),
  fault(
    'made-reference-is-empty',
    'wrong-answer',
    'omitted-reference-is-made',
    'A utility payment without a reference has an empty stan',
    {
      policy: ({ stan }) => ({
        stan: (reference, made, operation) =>
          operation === 'utilityPayment' ? reference : stan(reference, made, operation),
      }),
    },
  ),
  fault(
    'made-reference-is-null',
    'wrong-answer',
    'omitted-reference-is-made',
    'The stan of a code without a reference is null',
    {
      ...editAnswer('generateCode', 200, ({ stan = null }, site) => ({
        stan: sent(site).reference === undefined ? null : stan,
      })),
    },
  ),
  fault(
    'code-needs-a-narration',
    'refuses-too-much',
    'optional-fields-left-out',
    'A code without a narration is refused',
    { ...refuse('generateCode', '012', (site) => sent(site).narration === undefined) },
  ),
  fault(
    'code-inquiry-needs-a-reference',
    'refuses-too-much',
    'optional-fields-left-out',
    'A code inquiry without a reference is refused',
    { ...refuse('codeInquiry', '012', (site) => sent(site).reference === undefined) },
  ),
  fault(
    'code-inquiry-takes-no-reference',
    'refuses-too-much',
    'code-inquiry-finds-the-code',
    'A code inquiry with a reference is refused',
    { ...refuse('codeInquiry', '012', (site) => sent(site).reference !== undefined) },
  ),
  fault(
    'additional-data-refused',
    'refuses-too-much',
    'optional-fields-given',
    'A utility payment with additionalData is refused',
    { ...refuse('utilityPayment', '012', (site) => sent(site).additionalData !== undefined) },
  ),
];
