import {
  ChargeGatewayError,
  type ChargeRequest,
  chargeGateway,
  type RefundRequest,
} from '../../src/clients/charge-gateway/index.ts';
import { contractOf } from '../consumer/contract-example.ts';
import type { Consumer } from '../consumer/interaction.ts';
import { interactions } from './interactions.ts';

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

const right = { username: 'sbx_merchant', password: '<PASSWORD>' };
const wrong = { username: 'sbx_merchant', password: '<WRONG_PASSWORD>' };

/** No waiting in tests: each call is made once, and a charge of unknown outcome is looked up once. */
const retry = { internalErrorMs: [], maintenanceMs: [], unknownOutcomeMs: [] };

const fields = ['clientCorrelator', 'referenceCode', 'endUserId', 'merchantCode', 'merchantPin', 'merchantNumber'];
const names = ['terminalID', 'location', 'superMerchantName', 'merchantName', 'notifyUrl', 'originalGatewayReference'];

/** The charge gateway as our facade speaks to it. */
export const chargeGatewayConsumer: Consumer = {
  api: 'charge-gateway',
  fromState: {
    body: {
      ...Object.fromEntries([...fields, ...names].map((name) => [name, `\${${name}}`])),
      'paymentAmount.chargeMetaData.channel': '${channel}',
    },
    credentials: {
      basic: {
        header: 'Authorization',
        expression: '${authorization}',
        example: basic(right.username, right.password),
        wrong: basic(wrong.username, wrong.password),
      },
    },
    path: {
      endUserId: { expression: '${endUserId}', example: '263771234567' },
      clientCorrelator: { expression: '${clientCorrelator}', example: 'order-1001-a' },
    },
  },
  interactions,
  call(base, { operation, wrongCredentials }, { body, path }) {
    const gateway = chargeGateway({ base, ...(wrongCredentials ? wrong : right), retry });
    if (operation === 'charge') return gateway.charge(body as ChargeRequest);
    if (operation === 'refund') return gateway.refund(body as RefundRequest);
    return gateway.lookup(path as { endUserId: string; clientCorrelator: string });
  },
  expected(interaction, { status, body }) {
    if (status === 200) return { returned: body };
    const { statusCode, statusMessage } = body as Record<string, unknown>;
    const [stated = ''] = interaction.answer.split('/');
    // Each E-code that the contract names for the status may be meant.
    const codes = contractOf(chargeGatewayConsumer, interaction).responses[stated]?.['x-error-codes'];
    return { threw: { name: 'ChargeGatewayError', status, statusCode, statusMessage, candidates: codes } };
  },
  shown(error) {
    if (!(error instanceof ChargeGatewayError)) return { error: String(error) };
    const { name, status, statusCode, statusMessage, candidates } = error;
    return { name, status, statusCode, statusMessage, candidates };
  },
};
