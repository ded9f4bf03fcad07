import { integratorObserver } from '../../../../conformance/index.ts';
import { processRequestIn } from '../seen/process-request.ts';

const ofPayments = ['BillerCode', 'MemberNumber', 'Products', 'TotalAmount', 'PayerDetails'];

/** What an inquiry holds (section 4.1). */
export const statusBodies = integratorObserver({
  slug: 'caller-status-bodies',
  title: 'STATUS holds Action and Reference, and no field of a payment',
  rules: ['client-status-body-only-action-and-reference'],
  watch: (hand) => (moment) => {
    const request = moment.kind === 'sent' ? processRequestIn(moment.call, moment.at) : undefined;
    if (request?.action !== 'status') return;
    const { wire, call } = request;
    // What writes every member of a type writes null for those that are not there.
    const more = ofPayments.filter((name) => wire[name] !== undefined && wire[name] !== null);
    const words = 'Action and Reference';
    hand.expects('client-status-body-only-action-and-reference', words, more.length === 0, more.join(', '), call);
  },
});
