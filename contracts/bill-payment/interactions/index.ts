import { defined, loadContract } from '../../../src/contract/index.ts';
import type { Interaction } from '../../consumer/interaction.ts';
import { lookups, reports } from './inquiries.ts';
import { bulk, members } from './members.ts';
import { payments, reversals } from './payments.ts';

const answered = [...payments, ...lookups, ...reversals, ...reports, ...members, ...bulk];

/** Credentials that nobody has, on every operation (section 5). */
const refused = Object.keys(loadContract('bill-payment').operations).map((operation): Interaction => {
  const usual = answered.find((it) => it.operation === operation && it.answer.startsWith('200')) as Interaction;
  const { state, params, request, query } = usual;
  return defined({
    operation,
    title: 'wrong credentials',
    state,
    params,
    request,
    query,
    wrongCredentials: true,
    answer: '401',
    rules: { 'unknown-user-401': 'HTTP' },
  });
});

/** The bill payment platform's table: eighteen operations and every documented result of each. */
export const interactions: readonly Interaction[] = [...answered, ...refused];
