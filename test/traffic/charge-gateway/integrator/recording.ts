import { createHmac } from 'node:crypto';
import { type Moment, newIntegratorJudge, type OutcomeKind, type Sending } from '../../../../src/conformance/index.ts';
import { verdictsOf } from '../../../../src/conformance/verdicts.ts';
import { loadRegister } from '../../../../src/contract/index.ts';
import type { RawAnswer } from '../../../../src/targets/exchange.ts';
import { chargeGatewayIntegratorObservers } from '../../../../src/traffic/charge-gateway/integrator/index.ts';

const rules = loadRegister('charge-gateway').filter((it) => it.party !== 'provider');
const secret = 'a-secret-of-callbacks';
const credentials = { username: 'sbx_shop', password: 'a-long-password' };
const merchant = {
  merchantCode: 'MC1',
  merchantPin: '482913',
  merchantNumber: '263779000001',
  terminalID: 'T1',
  superMerchantName: 'Group',
  merchantName: 'Shop',
};

export type Body = Record<string, unknown>;

/** A body with everything that the document asks for. */
export function bodyOf(correlator: string, changes: Body = {}, charging: Body = {}): Body {
  return {
    clientCorrelator: correlator,
    referenceCode: `INV-${correlator}`,
    tranType: 'MER',
    endUserId: '263771234567',
    remarks: 'Tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 19.99, currency: 'USD', description: 'Tickets', ...charging },
      chargeMetaData: { channel: 'WEB' },
    },
    ...merchant,
    countryCode: 'ZW',
    location: 'Harare',
    notifyUrl: 'https://shop.example/callbacks',
    ...changes,
  };
}

/** A day of an integrator, written down moment by moment. */
export function recording({ base = 'https://gateway.example/v1', timeScale = 1 } = {}) {
  const moments: Moment[] = [];
  let at = 1_800_000_000_000;
  let count = 0;
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;

  function begin(by: Sending['by'], request: Sending['request']): Sending {
    count += 1;
    const call: Sending = {
      id: `x${count}`,
      by,
      api: 'charge-gateway',
      at: { wall: at, tookMs: 0, target: at },
      request,
    };
    moments.push({ kind: 'sent', at, call });
    return call;
  }
  function end(call: Sending, answer: number | 'timeout' | 'reset', json: Body | string = {}): void {
    const raw: RawAnswer | undefined =
      typeof answer === 'number'
        ? { status: answer, headers: [], body: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)) }
        : undefined;
    moments.push({ kind: 'answered', at, exchange: { ...call, answer: raw ?? (answer as 'timeout') } });
  }
  function post(path: string, body: Body | string, headers: [string, string][] = []): Sending {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const all: [string, string][] = [
      ['Authorization', authorization],
      ['Content-Type', 'application/json'],
    ];
    return begin('client', {
      method: 'POST',
      url: `${base}${path}`,
      headers: headers.length ? headers : all,
      body: Buffer.from(text),
    });
  }
  const day = {
    /** Lets so many ms of the provider's clock pass. */
    wait(ms: number) {
      at += ms;
      return day;
    },
    begin: {
      charge: (body: Body | string) => post('/transactions/amount/', body),
      refund: (body: Body) => post('/transactions/refund/', body),
    },
    end,
    charge(
      body: Body | string,
      status: number | 'timeout' | 'reset' = 200,
      json: Body = {},
      path = '/transactions/amount/',
    ) {
      const call = post(path, body);
      const id = typeof body === 'string' ? 'none' : `T-${body.clientCorrelator}`;
      end(call, status, { transactionId: id, status: 'PENDING', statusMessage: 'Transaction Successful', ...json });
      return day;
    },
    refund(body: Body, status: number | 'timeout' = 200, json: Body = {}) {
      end(post('/transactions/refund/', { tranType: 'REF', ...body }), status, {
        transactionId: `T-${body.clientCorrelator}`,
        status: 'SUCCESS',
        ...json,
      });
      return day;
    },
    lookup(correlator: string, status: number | 'timeout' = 200, json: Body | string = {}, number = '263771234567') {
      const url = `${base}/${number}/transactions/amount/${correlator}`;
      const call = begin('client', {
        method: 'GET',
        url,
        headers: [['Authorization', authorization]],
        body: Buffer.alloc(0),
      });
      end(
        call,
        status,
        typeof json === 'string' ? json : { transactionId: `T-${correlator}`, status: 'PENDING', ...json },
      );
      return day;
    },
    callback(
      correlator: string,
      status: number | 'timeout',
      { signed = true, says = 'SUCCESS', tookMs = 0, lookedUpFirst = false } = {},
    ) {
      const body = Buffer.from(JSON.stringify({ clientCorrelator: correlator, status: says }));
      const hmac = createHmac('sha256', signed ? secret : 'another')
        .update(body)
        .digest('hex');
      const call = begin('provider', {
        method: 'POST',
        url: 'https://shop.example/callbacks',
        headers: [['X-Sig', hmac]],
        body,
      });
      at += tookMs;
      if (lookedUpFirst) day.lookup(correlator, 200, { status: says });
      end(call, status);
      return day;
    },
    tell(reference: string, outcome: OutcomeKind, text?: string) {
      moments.push({ kind: 'outcome', at, told: { reference, outcome, ...(text === undefined ? {} : { text }) } });
      return day;
    },
    print(line: string) {
      moments.push({ kind: 'output', at, source: 'stdout', line });
      return day;
    },
    operator() {
      moments.push({ kind: 'operator', at, deed: 'enableSandbox' });
      return day;
    },
    /** The verdict of each rule of rules/, without its API; those that were not decided are left out. */
    judged({ isOver = true } = {}): Record<string, string> {
      const judge = newIntegratorJudge({
        observers: chargeGatewayIntegratorObservers,
        rules,
        timeScale,
        issued: {
          'charge-gateway': {
            credentials,
            fixtures: { merchant },
            secrets: [
              { api: 'charge-gateway', name: 'password', value: credentials.password },
              { api: 'charge-gateway', name: 'merchantPin', value: merchant.merchantPin },
            ],
            callbackSignature: { header: 'X-Sig', secret, encoding: 'hex', algorithm: 'sha256' },
          } as never,
        },
      });
      for (const it of moments) judge.see(it);
      judge.see({ kind: 'end', at, ...(isOver ? { isOver: true } : {}) });
      const verdicts = verdictsOf(rules, judge.contributions('again')).filter((it) => it.outcome !== 'skipped');
      return Object.fromEntries(verdicts.map((it) => [it.rule.slice('charge-gateway/'.length), it.outcome]));
    },
    /** Rules of rules/ that are broken. */
    broken(): string[] {
      const all = Object.entries(day.judged());
      return all
        .filter(([rule, it]) => it !== 'pass' && it !== 'observed' && !rule.includes('/'))
        .map(([rule]) => rule);
    },
  };
  return day;
}
