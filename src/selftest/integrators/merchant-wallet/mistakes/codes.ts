import { documented, mistake, sending } from './make.ts';

export const codeMistakes = [
  mistake('purchase-codes', 'codes have a type of their own', 'client-sends-known-code-type', {
    ...sending(['generateCode'], (body) => ({ ...body, type: 'PURCHASE' })),
  }),
  mistake('codes-in-lower-case', 'the type of a code is written small', 'client-sends-known-code-type', {
    ...sending(['generateCode'], (body) => ({ ...body, type: 'payment' })),
  }),
  mistake('same-narration', 'every narration is the name of the shop', 'client-narration-holds-the-reference', {
    ...sending(['generateCode'], (body) => ({ ...body, narration: 'Example Shop' })),
  }),
  mistake(
    'cut-narration',
    'the narration holds the first letters of the reference',
    'client-narration-holds-the-reference',
    {
      ...sending(['generateCode'], (body) => ({ ...body, narration: String(body.narration).slice(0, 12) })),
    },
  ),
  mistake('shows-the-authorisation', 'the customer is shown authNumber', 'client-shows-the-code', {
    shownText: (_, { body }) => `Pay with ${body.authNumber}`,
  }),
  mistake('shows-its-reference', 'the customer is shown the reference', 'client-shows-the-code', {
    shownText: (_, { body }) => `Pay with ${body.stan}`,
  }),
  mistake('links-the-reference', 'the deep link carries the reference', 'client-deep-link-carries-the-code', {
    shownText: (_, { body }) => `Pay with ${body.code}: shop-app://pay?paymentToken=${body.stan}`,
  }),
  mistake('links-half-a-code', 'the deep link loses a digit of the code', 'client-deep-link-carries-the-code', {
    shownText: (_, { body }) => `Pay with ${body.code}: app://pay?x=1&paymentToken=${String(body.code).slice(1)}`,
  }),
  mistake('inquires-its-reference', 'a code is inquired by the reference', 'client-inquires-the-code', {
    inquiryRequest: (day, code, order) => ({ ...documented.inquiryRequest(day, code, order), code: order.reference }),
  }),
  mistake(
    'released-when-claimed',
    'Claimed counts as paid',
    'client-reads-status-of-a-code',
    {
      understoodCode: (day, order, answer) =>
        answer?.body.status === 'Claimed' ? 'done' : documented.understoodCode(day, order, answer),
    },
    'claimed-not-paid',
  ),
  mistake(
    'released-when-answered',
    'an inquiry with 00 counts as paid',
    'client-reads-status-of-a-code',
    {
      understoodCode: () => 'done',
    },
    'never-claimed',
  ),
  mistake(
    'released-when-generated',
    'a generated code counts as paid',
    'client-reads-status-of-a-code',
    {
      understoodGenerated: () => 'done',
    },
    'paid-late',
  ),
  mistake(
    'released-when-unknown',
    'what is not over counts as paid',
    'client-reads-status-of-a-code',
    {
      understoodCode: (_, __, answer) =>
        ['New', 'Claimed', 'Expired', 'Timed Out'].includes(String(answer?.body.status)) ? 'open' : 'done',
    },
    'unknown-status',
  ),
  mistake(
    'released-when-expired',
    'a code that is over counts as paid',
    'client-reads-status-of-a-code',
    {
      understoodCode: (_, __, answer) => (answer?.body.status === 'New' ? 'open' : 'done'),
    },
    'never-claimed',
  ),
  mistake(
    'failed-when-unknown',
    'a status that nobody knows counts as failed',
    'client-reads-status-of-a-code',
    {
      understoodCode(day, order, answer) {
        const isKnown = ['New', 'Claimed', 'Paid'].includes(String(answer?.body.status));
        return isKnown ? documented.understoodCode(day, order, answer) : 'over';
      },
    },
    'unknown-status',
  ),
  mistake(
    'failed-when-claimed',
    'what is not paid at once counts as failed',
    'client-reads-status-of-a-code',
    {
      understoodCode: (_, __, answer) => (answer?.body.status === 'Paid' ? 'done' : 'over'),
    },
    'claimed-then-paid',
  ),
  mistake(
    'failed-when-an-inquiry-fails',
    'an inquiry that fails is a payment that fails',
    'client-reads-status-of-a-code',
    {
      understoodFailedInquiry: () => 'over',
    },
    'service-problems',
  ),
  mistake(
    'failed-when-an-inquiry-is-refused',
    'an inquiry that is refused with HTTP 200 is a payment that fails',
    'client-reads-status-of-a-code',
    {
      understoodFailedInquiry: (answer) => (answer?.status === 200 ? 'over' : 'open'),
    },
    'refused-inquiries-in-http-200',
  ),
  mistake(
    'paid-in-capitals',
    'Paid is not known, only PAID',
    'client-reads-status-of-a-code',
    {
      understoodCode: (_, __, answer) =>
        ({ PAID: 'done', New: 'open', Claimed: 'open' })[String(answer?.body.status)] === 'open' ? 'open' : 'over',
    },
    'claimed-then-paid',
  ),
  mistake('inquires-each-second', 'codes are inquired every second', 'client-inquires-once-in-30-s', {
    beforeInquiry: ({ ground }) => ground.clock.wait(1_000),
  }),
  mistake(
    'inquires-each-25-s',
    'codes are inquired every 25 seconds',
    'client-inquires-once-in-30-s',
    {
      beforeInquiry: ({ ground }) => ground.clock.wait(25_000),
    },
    'claimed-then-paid',
  ),
  mistake(
    'inquires-again-at-once',
    'an inquiry that fails is made again at once',
    'client-inquires-once-in-30-s',
    {
      async beforeInquiry(day, asked) {
        if (asked !== 1) await documented.beforeInquiry(day, asked);
      },
    },
    'service-problems',
  ),
];
