import { mistake } from './make.ts';

export const bankChangeMistakes = [
  mistake('change-above-500', 'change of more than 500 cents is given', 'client-bank-change-within-500', {
    changeCents: () => 501,
  }),
  mistake('all-change-at-once', 'change of any amount is given', 'client-bank-change-within-500', {
    changeCents: () => 4_625,
  }),
];
