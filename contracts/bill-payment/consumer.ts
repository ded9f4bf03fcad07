import { type BillPayment, BillPaymentError, billPayment } from '../../src/clients/bill-payment/index.ts';
import type { Consumer, SentRequest } from '../consumer/interaction.ts';
import { interactions } from './interactions/index.ts';
import { messages } from './messages.ts';

const right = { username: 'vendor-1', password: '<PASSWORD>' };
const wrong = { username: 'vendor-1', password: '<WRONG_PASSWORD>' };

const basic = ({ username, password }: typeof right): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** The bill payment platform as our facade speaks to it. */
export const billPaymentConsumer: Consumer = {
  api: 'bill-payment',
  fromState: {
    body: {
      Action: '${action}',
      BillerCode: '${billerCode}',
      MemberNumber: '${memberNumber}',
      OriginalReference: '${originalReference}',
      PayerDetails: 'payerDetails',
      Products: 'products',
      Reference: '${reference}',
      TotalAmount: 'totalAmount',
    },
    credentials: {
      basic: { header: 'Authorization', expression: '${authorization}', example: basic(right), wrong: basic(wrong) },
    },
    path: { membernumber: { expression: '${memberNumber}', example: 'M1000234' } },
    query: {
      BillerCode: '${billerCode}',
      From: '${from}',
      MemberNumber: '${memberNumber}',
      To: '${to}',
      billerCode: '${billerCode}',
      billerCodes: '${billerCodes}',
      billercode: '${billerCode}',
      memberNumber: '${memberNumber}',
    },
  },
  interactions,
  messages,
  call(base, { operation, as, wrongCredentials }, request) {
    const { Action = '' } = (request.body ?? {}) as { Action?: string };
    const client = billPayment({
      base,
      ...(wrongCredentials ? wrong : right),
      actionCase: Action !== '' && Action === Action.toUpperCase() ? 'upper' : 'title',
      memberBody: as === 'application/x-www-form-urlencoded' ? 'form' : 'json',
    });
    return (calls[operation] as Call)(client, request);
  },
  expected(_, { status, body }) {
    if (status === 200) return { returned: body };
    const { Message, ModelState = {} } = (body ?? {}) as Record<string, unknown>;
    return { threw: { name: 'BillPaymentError', status, Message, ModelState } };
  },
  shown(error) {
    if (!(error instanceof BillPaymentError)) return { error: String(error) };
    const { name, status, Message, ModelState } = error;
    return { name, status, Message, ModelState };
  },
};

type Call = (client: BillPayment, request: SentRequest) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  listBillers: ({ vendor }, { query: { billerCodes } }) =>
    vendor.listBillers(billerCodes === undefined ? {} : { billerCodes: billerCodes.split(',') }),
  lookupMember: ({ vendor }, { query }) => vendor.lookupMember(query as never),
  lookupMemberByPost: ({ vendor }, { body }) => vendor.lookupMemberByPost(body as never),
  processPayment: ({ vendor }, { body }) => {
    const { Action, ...payment } = body as { Action: string; Reference: string };
    const action = Action.toLowerCase() as 'auth' | 'pay' | 'retry' | 'status';
    if (action === 'status') return vendor.status(payment.Reference);
    return vendor[action === 'auth' ? 'authorize' : action](payment as never);
  },
  reversePayment: ({ vendor }, { body }) => vendor.reversePayment(body as never),
  listPayments: ({ vendor }, { query }) => vendor.listPayments(query as never),
  listWallets: ({ vendor }) => vendor.listWallets(),
  getTargetStatistics: ({ vendor }, { query }) => vendor.getTargetStatistics(query as never),
  getPaymentFeed: ({ vendor }, { query }) => vendor.getPaymentFeed(query as never),
  createMember: ({ biller }, { body }) => biller.createMember(body as never),
  updateMember: ({ biller }, { body }) => biller.updateMember(body as never),
  deleteMember: ({ biller }, { body }) => biller.deleteMember((body as { MemberNumber: string }).MemberNumber),
  undeleteMember: ({ biller }, { body }) => biller.undeleteMember((body as { MemberNumber: string }).MemberNumber),
  listMembers: ({ biller }, { query }) => biller.listMembers(query as never),
  getMember: ({ biller }, { path }) => biller.getMember(path['membernumber'] ?? ''),
  uploadMembers: ({ biller }, { body }) => biller.uploadMembers((body as { file: string }).file),
  uploadMembersDelete: ({ biller }, { body }) => biller.uploadMembersDelete((body as { file: string }).file),
  downloadPayments: ({ biller }, { query }) => biller.downloadPayments(query as never),
};
