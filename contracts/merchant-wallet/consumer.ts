import {
  type MerchantWallet,
  MerchantWalletError,
  type MerchantWalletOperation,
  merchantWallet,
} from '../../src/clients/merchant-wallet/index.ts';
import type { Consumer, SentRequest } from '../consumer/interaction.ts';
import { interactions } from './interactions.ts';
import { members } from './members.ts';

const credentials = { apiKey: '<API_KEY>', username: 'shop-1', password: '<PASSWORD>' };

/** An object is given as it is: by its name alone, where an expression would make text of it. */
const isWhole = (member: string): boolean => member === 'additionalData';

/** The merchant wallet service as our facade speaks to it: it logs in by itself before everything else. */
export const merchantWalletConsumer: Consumer = {
  api: 'merchant-wallet',
  fromState: {
    body: Object.fromEntries(
      Object.entries(members).map(([member, value]) => [member, isWhole(member) ? value : `\${${value}}`]),
    ),
    credentials: {
      apiKey: { header: 'X-Api-Key', expression: '${apiKey}', example: credentials.apiKey },
      accessToken: { header: 'Authorization', expression: 'Bearer ${accessToken}', example: 'Bearer <ACCESS_TOKEN>' },
    },
    path: { msisdn: { expression: '${msisdn}', example: '263771234567' } },
  },
  interactions,
  call(base, { operation }, request) {
    const given = operation === 'login' ? (request.body as { username: string; password: string }) : {};
    return calls[operation as MerchantWalletOperation](merchantWallet({ base, ...credentials, ...given }), request);
  },
  expected({ operation, answer }, { status, body }) {
    if (operation === 'responseCodeList' && answer === '2XX/file') {
      return { returned: { text: body, mediaType: 'text/plain' } };
    }
    const { responseCode, responseMsg, responseDescription } = body as Record<string, unknown>;
    if (responseCode === (operation === 'linkedAccountInquiry' ? '000' : '00')) return { returned: body };
    const reason = responseMsg ?? responseDescription;
    return { threw: { name: 'MerchantWalletError', status, responseCode, reason, traceId: 'trace-0001' } };
  },
  shown(error) {
    if (!(error instanceof MerchantWalletError)) return { error: String(error) };
    const { name, status, responseCode, reason, traceId } = error;
    return { name, status, responseCode, reason, traceId };
  },
};

const calls: Record<MerchantWalletOperation, (wallet: MerchantWallet, request: SentRequest) => Promise<unknown>> = {
  login: (wallet) => wallet.login(),
  generateCode: (wallet, { body }) => wallet.generateCode(body as never),
  codeInquiry: (wallet, { body }) => wallet.codeInquiry(body as never),
  linkedAccountInquiry: (wallet, { path, query }) => wallet.linkedAccountInquiry({ ...path, ...query } as never),
  deposit: (wallet, { body }) => wallet.deposit(body as never),
  depositInquiry: (wallet, { body }) => wallet.depositInquiry(body as never),
  reversal: (wallet, { body }) => wallet.reversal(body as never),
  bankChange: (wallet, { body }) => wallet.bankChange(body as never),
  utilityPayment: (wallet, { body }) => wallet.utilityPayment(body as never),
  accountStatement: (wallet, { body }) => wallet.accountStatement(body as never),
  responseCodeList: async (wallet) => {
    const { bytes, mediaType } = await wallet.responseCodeList();
    return { text: Buffer.from(bytes).toString(), mediaType };
  },
};
