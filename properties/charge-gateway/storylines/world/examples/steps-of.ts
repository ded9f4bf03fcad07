import type { badRefunds, ChargeStep, Step } from '../steps.ts';

const plain: ChargeStep = {
  kind: 'charge',
  customer: 0,
  isLocalForm: false,
  cents: 950,
  currency: 'USD',
  like: undefined,
  correlator: undefined,
  reference: undefined,
  merchantName: undefined,
  tail: undefined,
  word: undefined,
  isSought: false,
  receiver: 'none',
};

export const charge = (other: Partial<ChargeStep> = {}): Step => ({ ...plain, ...other });

export const pin = (of: number, typed = '0000'): Step => ({ kind: 'pin', of, pin: typed });

/** `share` in hundredths; above 100 one cent more than the whole, 0 one cent less. */
export const refund = (of: number, tranType: string, share: number, isLocalForm = false): Step => ({
  kind: 'refund',
  of,
  tranType,
  share,
  isLocalForm,
  withUrl: true,
});

/** A look-up with the number in its other form. */
export const otherForm = (of: number): Step => ({ kind: 'look-up', of, by: 'other-form', relation: 'longer' });

export const badRefund = (of: number, what: (typeof badRefunds)[number], times = 1): Step => ({
  kind: 'bad-refund',
  of,
  what,
  times,
});
