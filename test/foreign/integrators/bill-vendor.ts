import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Ground, GroundApi } from '../../../src/integrator/ground.ts';
import { Program, type Reply } from './shop.ts';

export interface Payment {
  reference: string;
  biller: string;
  member: string;
  product: Record<string, unknown>;
  /** Of a product that the caller prices. */
  price?: number;
  forex: boolean;
  state: 'open' | 'paid' | 'failed';
}

/** What the members of the catalogue's entries are read by. */
type Entry = Record<string, unknown>;

/** A vendor that keeps a catalogue, pays bills and follows them up, written from the document alone. */
export class BillVendor extends Program {
  readonly api: GroundApi;
  catalogue: Entry[] = [];
  readonly payments: Payment[] = [];

  constructor(ground: Ground) {
    super(ground);
    this.api = ground.apis['bill-payment'] as GroundApi;
  }

  async run(): Promise<void> {
    const base = await this.listen((request, body) => this.onAnnouncement(request, body));
    await this.ground.registerWebhook('configuration', `${base}/catalogue`);
    try {
      await this.load();
      for (const payment of this.basket()) {
        this.payments.push(payment);
        await this.buy(payment);
      }
      await this.books();
      await this.wait(300);
    } finally {
      this.close();
    }
  }

  headers(): Record<string, string> {
    const { username, password } = this.api.credentials;
    return {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    };
  }

  get(path: string): Promise<Reply | undefined> {
    return this.http('GET', this.api.base + path, this.headers());
  }

  async post(path: string, body: unknown): Promise<Reply | undefined> {
    return this.http('POST', this.api.base + path, this.headers(), JSON.stringify(body));
  }

  async load(): Promise<void> {
    const reply = await this.get('/api/payment/ListBillers');
    this.catalogue = listIn(reply);
  }

  /** One payment of each test product that the catalogue has. */
  basket(): Payment[] {
    const wanted: [product: string, member: string, price?: number][] = [
      ['AI', '10001'],
      ['AA', '10002', 25],
      ['FP', '10003'],
      ['RV', '10004'],
    ];
    return wanted.flatMap(([code, member, price]) => {
      for (const biller of this.catalogue)
        for (const product of (biller.Products ?? []) as Entry[])
          if (product.Code === code)
            return [
              {
                reference: this.newReference(),
                biller: String(biller.Code),
                member,
                product,
                ...(price === undefined ? {} : { price }),
                forex: product.RequiresForex === true,
                state: 'open' as const,
              },
            ];
      return [];
    });
  }

  newReference(): string {
    return `V${this.unique().replaceAll('-', '').slice(0, 20)}`;
  }

  body(payment: Payment, action: string): Record<string, unknown> {
    const { product } = payment;
    const price = payment.price ?? (product.Price as number | null) ?? undefined;
    const line = {
      Code: product.Code,
      Quantity: 1,
      ...(product.Department ? { Department: product.Department } : {}),
      ...(price === undefined ? {} : { Price: price }),
      ...(payment.forex ? { RequiresForexPayment: true } : {}),
    };
    return {
      Action: action,
      BillerCode: payment.biller,
      Reference: payment.reference,
      MemberNumber: payment.member,
      Products: [line],
      ...(price === undefined ? {} : { TotalAmount: price }),
    };
  }

  process(body: unknown): Promise<Reply | undefined> {
    return this.post('/api/payment/process', body);
  }

  async buy(payment: Payment): Promise<void> {
    const auth = await this.process(this.body(payment, 'AUTH'));
    if (auth?.json.Status !== 'Authorized') {
      await this.fail(payment, auth);
      return;
    }
    if (auth.json.RequiresForexPayment === true) payment.forex = true;
    const pay = await this.process(this.payBody(payment));
    await this.onPay(payment, pay);
  }

  payBody(payment: Payment): Record<string, unknown> {
    return this.body(payment, 'PAY');
  }

  async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
    if (reply !== undefined && reply.status >= 400 && reply.status < 500) await this.fail(payment, reply);
    else if (reply?.status === 200 && (await this.onStatus(payment, reply))) return;
    else await this.follow(payment, String(reply?.json.Status ?? ''));
  }

  /** Whether it is final. */
  async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
    const { Status } = reply.json;
    if (Status === 'Paid') await this.deliver(payment, reply);
    else if (Status === 'Failed') await this.fail(payment, reply);
    else return Status === 'Reversed';
    return true;
  }

  firstWait(_status: string): number {
    return 120;
  }

  laterWait(status: string): number {
    return status === 'Flagged' ? 600 : 180;
  }

  statusBody(payment: Payment): Record<string, unknown> {
    return { Action: 'STATUS', Reference: payment.reference };
  }

  async follow(payment: Payment, status: string): Promise<void> {
    let last = status;
    await this.wait(this.firstWait(last));
    for (let asked = 0; asked < 500; asked += 1) {
      const reply = await this.process(this.statusBody(payment));
      if (reply?.status === 200 && (await this.onStatus(payment, reply))) return;
      last = String(reply?.json.Status ?? last);
      if (asked === 20) await this.tell(payment.reference, 'escalated');
      await this.wait(this.laterWait(last));
    }
  }

  async deliver(payment: Payment, reply: Reply): Promise<void> {
    payment.state = 'paid';
    await this.tell(payment.reference, 'released');
    const data = (reply.json.PaymentData ?? {}) as Entry;
    for (const name of ['ReceiptHtml', 'ReceiptSmses'])
      for (const text of (data[name] ?? []) as string[]) await this.tell(payment.reference, 'delivered', text);
  }

  async fail(payment: Payment, reply: Reply | undefined): Promise<void> {
    payment.state = 'failed';
    await this.tell(payment.reference, 'failed');
    const text = reply?.json.Narration;
    if (typeof text === 'string' && text !== '') await this.tell(payment.reference, 'shown', text);
    await this.tell(payment.reference, 'refunded');
  }

  async books(): Promise<void> {
    await this.get(`/api/payment/list?${this.listQuery()}`);
    await this.get('/api/wallets');
  }

  listQuery(): string {
    return 'From=01-Jan-2026%2000:00:00&To=31-Jan-2026%2023:59:59&Page=1&PerPage=100';
  }

  onAnnouncement(_request: IncomingMessage, body: Buffer): number | Promise<number> {
    const codes = codesIn(body);
    if (codes.length > 0) setImmediate(() => void this.refresh(codes).catch(() => undefined));
    return 200;
  }

  async refresh(codes: string[]): Promise<void> {
    await this.get(`/api/payment/ListBillers?billerCodes=${codes.map(encodeURIComponent).join(',')}`);
  }
}

/** A biller that takes payments by webhook, written from the document alone. */
export class BillerOffice extends Program {
  readonly api: GroundApi;
  readonly taken = new Set<string>();

  constructor(ground: Ground) {
    super(ground);
    this.api = ground.apis['bill-payment'] as GroundApi;
  }

  async run(): Promise<void> {
    const base = await this.listen((request, body) => this.onPayments(request, body));
    await this.ground.registerWebhook('payments', `${base}/payments`);
    const vendor = new OwnBillsVendor(this.ground);
    try {
      await this.takeOn('M100200');
      await vendor.run();
      await this.wait(600);
    } finally {
      this.close();
    }
  }

  /** Makes a member that bills can be paid for. */
  async takeOn(number: string): Promise<void> {
    const { ownBiller } = this.api.fixtures as {
      ownBiller?: { credentials: { username: string; password: string } };
    };
    const { username, password } = ownBiller?.credentials ?? { username: '', password: '' };
    const headers = {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    const member = { MemberNumber: number, FullName: 'Rudo Example', EmailAddress: 'rudo@example.org' };
    await this.http('POST', `${this.api.base}/api/member/create`, headers, JSON.stringify(member));
  }

  verifies(request: IncomingMessage, body: Buffer): boolean {
    const secret = this.secret();
    if (secret === undefined) return true;
    return request.headers['x-signature'] === createHmac('sha256', secret).update(body).digest('base64');
  }

  secret(): string | undefined {
    return (this.api.fixtures as { ownBiller?: { secretKey?: string } }).ownBiller?.secretKey;
  }

  async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
    if (!this.verifies(request, body)) return 401;
    const { Payments } = JSON.parse(body.toString()) as { Payments: Entry[] };
    for (const it of Payments) {
      const id = String(it.PaymentId);
      if (this.isKnown(id)) continue;
      this.taken.add(id);
      await this.tell(id, 'released');
    }
    return 200;
  }

  isKnown(id: string): boolean {
    return this.taken.has(id);
  }
}

function listIn(reply: Reply | undefined): Entry[] {
  if (reply === undefined) return [];
  const value: unknown = JSON.parse(reply.text || '[]');
  if (Array.isArray(value)) return value as Entry[];
  const list = Object.values(value as Entry).find((it) => Array.isArray(it));
  return (list ?? []) as Entry[];
}

function codesIn(body: Buffer): string[] {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (!Array.isArray(value) || !value.every((it) => typeof it === 'string' && it !== '')) return [];
    return value;
  } catch {
    return [];
  }
}

/** Pays two bills of the biller itself, for a member that it made. */
class OwnBillsVendor extends BillVendor {
  override basket(): Payment[] {
    const { ownBiller } = this.api.fixtures as { ownBiller?: { code: string; productCode?: string } };
    const entry = this.catalogue.find((it) => it.Code === ownBiller?.code);
    const products = (entry?.Products ?? []) as Entry[];
    const product = products.find((it) => it.Code === ownBiller?.productCode) ?? products[0];
    if (!product || !ownBiller) return [];
    return [0, 1, 2].map(() => ({
      reference: this.newReference(),
      biller: ownBiller.code,
      member: 'M100200',
      product,
      ...(product.Price == null ? { price: 12 } : {}),
      forex: product.RequiresForex === true,
      state: 'open' as const,
    }));
  }
}
