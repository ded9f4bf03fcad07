import type { Integrator } from '../../../integrator/index.ts';
import { concludingSteps } from './concluding.ts';
import { integratorOf, modelSteps } from './model.ts';
import { payingSteps, process } from './paying.ts';

/** Vendors and billers that keep to the document with other habits: none of them breaks anything. */
export const variants: Readonly<Record<string, Integrator>> = {
  model: integratorOf(),

  /** Tells nothing, adds headers and members, writes null for what is not there, Action in title case, polls slower. */
  silent: integratorOf({
    tell: async () => undefined,
    headers: (day, who, hasBody) => ({
      ...modelSteps.headers(day, who, hasBody),
      'x-request-id': `r-${day.count}`,
      'user-agent': 'Mozilla/5.0 (compatible; kiosk 7)',
    }),
    authBody: (day, order, reference) => ({
      ...payingSteps.authBody(day, order, reference),
      Action: 'Auth',
      PayerDetails: null,
      Terminal: { id: 7 },
    }),
    payBody: (day, order, auth, answer) => ({ ...payingSteps.payBody(day, order, auth, answer), Action: 'Pay' }),
    statusBody: (_day, Reference) => ({ Action: 'Status', Reference }),
    firstWaitMs: (standing) => (standing === 'flagged' ? 120_000 : 300_000),
    laterWaitMs: (standing) => (standing === 'flagged' ? 900_000 : 400_000),
  }),

  /** Waits long for answers, asks for paid payments again, and sends what was turned away only changed. */
  careful: integratorOf({
    timeoutMs: 150_000,
    async afterPaid(day, order, reference, answer) {
      await process(day, day.steps.statusBody(day, reference, answer));
      await concludingSteps.afterPaid(day, order, reference, answer);
    },
    async refresh(day, codes) {
      for (const code of codes) await modelSteps.refresh(day, [code]);
    },
    configuration: async (day, delivered) => {
      day.background.push(modelSteps.configuration(day, delivered));
      return 200;
    },
    async tell(day, reference, outcome, text) {
      if (outcome !== 'shown') await concludingSteps.tell(day, reference, outcome, text);
    },
  }),

  /** Gives up after an hour and says so; answers its webhooks with other statuses where none is wanted. */
  hurried: integratorOf({
    patienceMs: () => 3_600_000,
    payments: async (day, delivered) => ((await modelSteps.payments(day, delivered)) === 200 ? 204 : 403),
    async conclude(day, order, reference, standing, answer) {
      const isOpen = standing === 'open' || standing === 'flagged' || standing === 'unknown';
      if (isOpen) await day.steps.tell(day, reference, 'open');
      else await concludingSteps.conclude(day, order, reference, standing, answer);
    },
  }),
};
