import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** Which Reference a payment has, from AUTH to STATUS (sections 2.3 and 8). */
export const referenceMistakes: readonly Mistake[] = [
  mistake('one-reference-for-all', 'every payment has the same Reference', 'client-reference-unique', {
    reference: () => 'SHOP-7',
  }),
  mistake('reference-by-second', 'References are made of the second of the day', 'client-reference-unique', {
    reference: ({ ground }) => `T${Math.floor(ground.clock.now() / 3_600_000)}`,
  }),
  mistake('other-reference-at-pay', 'PAY has a Reference of its own', 'client-reference-same-through-transaction', {
    payBody: (...of) => ({ ...model.payBody(...of), Reference: `${of[2].Reference}-pay` }),
  }),
  mistake(
    'status-by-platform-reference',
    'STATUS asks by the PlatformReference',
    'client-reference-same-through-transaction',
    {
      statusBody: (_day, Reference, answer) => ({
        Action: 'STATUS',
        Reference: answer?.json.PlatformReference ?? Reference,
      }),
    },
  ),
  mistake(
    'status-by-new-reference',
    'STATUS has a Reference of its own',
    'client-reference-same-through-transaction',
    { statusBody: (_day, Reference) => ({ Action: 'STATUS', Reference: `${Reference}-status` }) },
    'being-processed',
  ),
];
