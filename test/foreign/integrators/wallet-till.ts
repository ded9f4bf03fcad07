import type { Ground, GroundApi } from '../../../src/integrator/ground.ts';
import { Program, type Reply } from './shop.ts';

export interface Sale {
  reference: string;
  cents: number;
  currency: string;
  code: string;
  state: 'open' | 'paid' | 'lost';
}

/** A till that sells by code, pays out deposits and reads statements, written from the document alone. */
export class WalletTill extends Program {
  readonly api: GroundApi;
  token = '';
  tokenSince = 0;

  constructor(ground: Ground) {
    super(ground);
    this.api = ground.apis['merchant-wallet'] as GroundApi;
  }

  async run(): Promise<void> {
    try {
      await this.logIn();
      await this.sales();
      await this.deposits();
      await this.change();
      await this.statements();
    } finally {
      this.close();
    }
  }

  headers(): Record<string, string> {
    return { 'x-api-key': String(this.api.credentials.apiKey), 'content-type': 'application/json' };
  }

  async logIn(): Promise<void> {
    const { username, password } = this.api.credentials;
    const reply = await this.http(
      'POST',
      `${this.api.base}/auth/third-party`,
      this.loginHeaders(),
      JSON.stringify({ username, password }),
    );
    this.token = String(reply?.json.accessToken ?? '');
    this.tokenSince = this.ground.clock.now();
  }

  loginHeaders(): Record<string, string> {
    return this.headers();
  }

  /** How long a token is used, in seconds. */
  tokenUse(): number {
    return 14 * 60;
  }

  async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
    if (this.ground.clock.now() - this.tokenSince > this.tokenUse() * 1000) await this.logIn();
    const once = (): Promise<Reply | undefined> =>
      this.http(
        method,
        this.api.base + path,
        { ...this.headers(), authorization: `Bearer ${this.token}` },
        body === undefined ? undefined : this.text(body),
      );
    const reply = await once();
    if (reply?.status !== 401) return reply;
    await this.logIn();
    return once();
  }

  text(body: unknown): string {
    return JSON.stringify(body);
  }

  codeOf(reply: Reply | undefined): string {
    return String(reply?.json.responseCode ?? '');
  }

  isDone(reply: Reply | undefined, good = '00'): boolean {
    return this.codeOf(reply) === good;
  }

  newReference(): string {
    return `TILL-${this.unique().slice(0, 12)}`;
  }

  cents(cents: number): unknown {
    return cents;
  }

  codeBody(sale: Sale): Record<string, unknown> {
    return {
      reference: sale.reference,
      narration: `Sale ${sale.reference}`,
      currency: sale.currency,
      amount: this.cents(sale.cents),
      type: 'PAYMENT',
    };
  }

  async sales(): Promise<void> {
    for (const [cents, currency] of [
      [1999, 'USD'],
      [500, 'ZWG'],
    ] as const) {
      const sale: Sale = { reference: this.newReference(), cents, currency, code: '', state: 'open' };
      const made = await this.send('POST', '/api/code/generate', this.codeBody(sale));
      if (!this.isDone(made)) {
        await this.tell(
          sale.reference,
          'failed',
          String(made?.json.responseMsg ?? made?.json.responseDescription ?? ''),
        );
        continue;
      }
      sale.code = String(made?.json.code);
      await this.tell(sale.code, 'shown', sale.code);
      await this.follow(sale);
    }
  }

  inquiryGap(): number {
    return 31;
  }

  async follow(sale: Sale): Promise<void> {
    for (let waited = 0; waited < 720 && sale.state === 'open'; waited += this.inquiryGap()) {
      await this.wait(this.inquiryGap());
      await this.onInquiry(sale, await this.inquire(sale));
    }
    if (sale.state === 'open') await this.tell(sale.code, 'open');
  }

  async inquire(sale: Sale): Promise<Reply | undefined> {
    return this.send('POST', '/api/code/inquiry', { code: sale.code, reference: this.newReference() });
  }

  async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
    if (!this.isDone(reply)) return;
    const { status } = reply?.json ?? {};
    if (status === 'Paid') await this.release(sale);
    else if (status === 'Expired' || status === 'Timed Out') await this.lose(sale);
  }

  async release(sale: Sale): Promise<void> {
    sale.state = 'paid';
    await this.tell(sale.code, 'released');
  }

  async lose(sale: Sale): Promise<void> {
    sale.state = 'lost';
    await this.tell(sale.code, 'failed');
  }

  phone(): string {
    const { accounts, numbers } = this.api.fixtures as { accounts?: unknown; numbers?: { registered?: string[] } };
    void accounts;
    return numbers?.registered?.[0] ?? this.anyPhone();
  }

  /** The first number of a subscriber among the fixtures. */
  anyPhone(): string {
    return /"(263\d{9})"/.exec(JSON.stringify(this.api.fixtures))?.[1] ?? '263770000001';
  }

  async accountOf(phone: string): Promise<string | undefined> {
    const reply = await this.send('GET', `/api/v1/account/msisdn/${phone}/details?currency=USD`);
    if (!this.isDone(reply, '000')) return undefined;
    const accounts = reply?.json.accounts;
    const first = (Array.isArray(accounts) ? accounts[0] : undefined) as { accountNumber?: string } | undefined;
    return first?.accountNumber;
  }

  depositBody(reference: string, account: string, cents: number): Record<string, unknown> {
    return {
      reference,
      currency: 'USD',
      amount: this.cents(cents),
      narration: `Deposit ${reference}`,
      destinationAccount: account,
    };
  }

  async deposits(): Promise<void> {
    const account = await this.accountOf(this.phone());
    if (account === undefined) return;
    const reference = this.newReference();
    const made = await this.send('POST', '/api/transaction/deposit', this.depositBody(reference, account, 2500));
    if (made === undefined || made.status >= 500) {
      await this.askForDeposit(reference, account);
      return;
    }
    await this.tell(reference, this.isDone(made) ? 'released' : 'failed');
    if (this.isDone(made)) await this.reverse(reference, account, 2500);
  }

  async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
    return this.send('POST', '/bank/api/transaction/inquiry', {
      accountNumber: account,
      originalParticipantReference: reference,
      participantReference: this.newReference(),
    });
  }

  reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
    return {
      amount: this.cents(cents),
      currency: 'USD',
      type: 'CREDIT',
      destinationAccount: account,
      originalParticipantReference: reference,
      participantReference: this.newReference(),
    };
  }

  async reverse(reference: string, account: string, cents: number): Promise<void> {
    await this.askForDeposit(reference, account);
    const reply = await this.send('POST', '/api/transaction/reversal/v2', this.reversalBody(reference, account, cents));
    if (this.isDone(reply)) await this.tell(reference, 'refunded');
  }

  changeCents(): number {
    return 75;
  }

  async change(): Promise<void> {
    const reference = this.newReference();
    await this.send('POST', '/api/transaction/bankChange', {
      reference,
      currency: 'USD',
      amount: this.cents(this.changeCents()),
      narration: `Change ${reference}`,
      destinationMsisdn: this.changeNumber(),
    });
  }

  changeNumber(): string {
    return this.phone();
  }

  accountNumber(): string {
    return /"accountNumber":"([^"]+)"/.exec(JSON.stringify(this.api.fixtures))?.[1] ?? '';
  }

  dates(): [string, string] {
    return ['2026-01-01 00:00:00', '2026-01-31 23:59:59'];
  }

  async statements(): Promise<void> {
    const [startDateTime, endDateTime] = this.dates();
    await this.send('POST', '/api/account/fullStatement', {
      accountNumber: this.accountNumber() || '1000000001',
      currency: 'USD',
      startDateTime,
      endDateTime,
    });
  }
}
