import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Ground, GroundApi } from '../../../src/integrator/ground.ts';
import { Program, type Reply } from './shop.ts';

export interface Order {
  number: string;
  phone: string;
  cents: number;
  currency: string;
  correlator: string;
  transaction?: string;
  state: 'new' | 'open' | 'paid' | 'failed';
  told: boolean;
}

/** A shop that charges wallets, written from the document alone. Its mistakes are subclasses. */
export class GatewayShop extends Program {
  readonly api: GroundApi;
  readonly orders: Order[] = [];
  callbackBase = '';

  constructor(ground: Ground) {
    super(ground);
    this.api = ground.apis['charge-gateway'] as GroundApi;
  }

  async run(): Promise<void> {
    this.callbackBase = await this.listen((request, body) => this.onCallback(request, body));
    try {
      await this.business();
    } finally {
      this.close();
    }
  }

  amounts(): [cents: number, currency: string][] {
    return [
      [1999, 'USD'],
      [1050, 'ZWG'],
      [300, 'USD'],
    ];
  }

  async business(): Promise<void> {
    const numbers = this.api.fixtures.numbers?.whitelisted ?? [];
    for (const [index, [cents, currency]] of this.amounts().entries()) {
      const order: Order = {
        number: `INV-${this.unique().slice(0, 8)}`,
        phone: this.phone(numbers[index % numbers.length] ?? ''),
        cents,
        currency,
        correlator: this.newCorrelator(),
        state: 'new',
        told: false,
      };
      this.orders.push(order);
      await this.charge(order);
      await this.follow(order);
    }
    const paid = this.orders.find((it) => it.state === 'paid');
    if (paid) await this.refund(paid);
    await this.wait(60);
  }

  phone(number: string): string {
    return number;
  }

  newCorrelator(): string {
    return this.unique();
  }

  headers(): Record<string, string> {
    const { username, password } = this.api.credentials;
    return {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      accept: 'application/json',
    };
  }

  chargeUrl(): string {
    return `${this.api.base}/transactions/amount/`;
  }

  refundUrl(): string {
    return `${this.api.base}/transactions/refund/`;
  }

  amountOf(cents: number): unknown {
    return cents / 100;
  }

  body(order: Order, correlator: string): Record<string, unknown> {
    const { merchant } = this.api.fixtures;
    const { channel, ...fields } = { location: 'Harare', ...merchant } as Record<string, unknown>;
    return {
      clientCorrelator: correlator,
      referenceCode: order.number,
      tranType: 'MER',
      endUserId: order.phone,
      remarks: 'Order from the web shop',
      transactionOperationStatus: 'Charged',
      paymentAmount: {
        charginginformation: {
          amount: this.amountOf(order.cents),
          currency: order.currency,
          description: 'Goods',
        },
        chargeMetaData: { channel },
      },
      ...fields,
      notifyUrl: `${this.callbackBase}/cb/${correlator}`,
    };
  }

  refundBody(order: Order, correlator: string): Record<string, unknown> {
    return { ...this.body(order, correlator), tranType: 'REF', originalGatewayReference: order.transaction };
  }

  async post(url: string, body: unknown): Promise<Reply | undefined> {
    return this.http('POST', url, this.headers(), JSON.stringify(body));
  }

  async charge(order: Order): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await this.post(this.chargeUrl(), this.body(order, order.correlator));
      if (reply?.status === 500) {
        await this.wait(2 ** tries * 2);
        order.correlator = this.correlatorForRetry(order);
        continue;
      }
      if (reply?.status === 503) {
        await this.wait(this.maintenancePause());
        continue;
      }
      await this.onCharged(order, reply);
      return;
    }
    order.state = 'open';
  }

  maintenancePause(): number {
    return 600;
  }

  correlatorForRetry(_order: Order): string {
    return this.newCorrelator();
  }

  async onCharged(order: Order, reply: Reply | undefined): Promise<void> {
    if (reply === undefined) order.state = 'open';
    else if (reply.status === 200) {
      order.transaction = String(reply.json.transactionId ?? '');
      await this.onStatus(order, reply);
    } else if (reply.status === 422 || reply.status < 500) await this.fail(order);
    else order.state = 'open';
  }

  /** What the provider says of a transaction. */
  async onStatus(order: Order, reply: Reply): Promise<void> {
    const { status } = reply.json;
    if (status === 'SUCCESS') await this.release(order);
    else if (status === 'FAILED') await this.fail(order);
    else order.state = 'open';
  }

  async release(order: Order): Promise<void> {
    order.state = 'paid';
    if (order.told) return;
    order.told = true;
    await this.tell(order.correlator, 'released');
  }

  async fail(order: Order): Promise<void> {
    order.state = 'failed';
    if (order.told) return;
    order.told = true;
    await this.tell(order.correlator, 'failed');
  }

  async lookUp(order: Order): Promise<Reply | undefined> {
    const headers = this.headers();
    delete headers['content-type'];
    return this.http(
      'GET',
      `${this.api.base}/${order.phone}/transactions/amount/${encodeURIComponent(order.correlator)}`,
      headers,
    );
  }

  async check(order: Order): Promise<void> {
    const reply = await this.lookUp(order);
    if (reply?.status === 200) {
      order.transaction ??= String(reply.json.transactionId ?? '');
      await this.onStatus(order, reply);
    } else if (reply?.status === 422) await this.fail(order);
  }

  pollGap(): number {
    return 10;
  }

  /** Looks up until it is final, half an hour at most. */
  async follow(order: Order): Promise<void> {
    for (let waited = 0; waited < 1800 && this.isOpen(order); waited += this.pollGap()) {
      await this.wait(this.pollGap());
      if (this.isOpen(order)) await this.check(order);
    }
    if (this.isOpen(order)) await this.tell(order.correlator, 'open');
  }

  isOpen(order: Order): boolean {
    return order.state === 'open' || order.state === 'new';
  }

  refundCents(order: Order): number {
    return order.cents;
  }

  async refund(order: Order): Promise<void> {
    const body = this.refundBody({ ...order, cents: this.refundCents(order) }, this.newCorrelator());
    const reply = await this.post(this.refundUrl(), body);
    const isDone = reply?.status === 200 && reply.json.status === 'SUCCESS';
    await this.tell(order.correlator, isDone ? 'refunded' : 'escalated');
  }

  verifies(request: IncomingMessage, body: Buffer): boolean {
    const signature = this.api.callbackSignature;
    if (!signature) return true;
    const given = request.headers[signature.header.toLowerCase()];
    const expected = createHmac(signature.algorithm, signature.secret).update(body).digest(signature.encoding);
    return String(given ?? '').replace(/^sha\d+=/, '') === expected;
  }

  async onCallback(request: IncomingMessage, body: Buffer): Promise<number> {
    if (!this.verifies(request, body)) return 401;
    const correlator = (request.url ?? '').split('/').at(-1);
    const order = this.orders.find((it) => it.correlator === correlator);
    if (order && this.isOpen(order)) setImmediate(() => void this.check(order).catch(() => undefined));
    return 200;
  }
}
