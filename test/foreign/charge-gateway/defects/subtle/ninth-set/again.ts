import { isObject } from '../../../../shared/json.ts';
import { money, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const ninthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'charge-in-zwg-needs-no-location',
    sentence: 'A required field that is absent or empty is refused; location may be empty in ZWG.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code, field }, call) =>
        call.operation === 'charge' &&
        code === 'E001' &&
        field === 'location' &&
        text(call, `${money}.currency`) === 'ZWG',
    }),
  },
  {
    id: 'refund-in-zwg-presumes-the-channel',
    sentence: 'A required field that is absent or empty is refused; a refund in ZWG with an empty channel is WEB.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const { paymentAmount } = call.body;
        const data = isObject(paymentAmount) ? paymentAmount.chargeMetaData : undefined;
        const isMeant = text(call, 'tranType') === 'REF' && text(call, `${money}.currency`) === 'ZWG';
        if (isMeant && isObject(data) && data.channel === '') data.channel = 'WEB';
      },
    }),
  },
];
