import { randomBytes } from 'node:crypto';
import type { BillerChange, WebhookRegistration } from '../../../src/targets/apis/bill-payment.ts';
import type { Driver, Lease } from '../../../src/targets/drivers/driver.ts';
import { centsOfText } from './amount.ts';
import { announce } from './announcement.ts';
import { billerOf, productOf, walletOf } from './asked.ts';
import { unitsFree } from './biller-rules.ts';
import type { Biller, Product, Service, Tenant, Webhook } from './model.ts';
import { startDaily } from './payment-webhook.ts';

type Operator = NonNullable<Driver['operator']>;

/** What the owner of the platform can do beside HTTP calls, as far as the readings say so. */
export function labDriver(service: Service, tenant: Tenant, leaseOf: (tenant: Tenant) => Lease): Driver {
  const { clock, isolate, operator } = service.readings;
  return {
    ...(operator === 'none' ? {} : { operator: operatorOf(service, tenant) }),
    ...(clock === 'real'
      ? {}
      : {
          clock: { now: async () => tenant.clock.now(), advance: ({ ms }: { ms: number }) => tenant.clock.advance(ms) },
        }),
    ...(isolate === 'yes' ? { isolate: async () => leaseOf(service.newTenant()) } : {}),
  };
}

function operatorOf(service: Service, tenant: Tenant): Operator {
  const few: Operator = {
    async setBillerOnline({ billerCode, online }) {
      known(tenant, billerCode).online = online;
    },
    async changeBiller(change) {
      changeBiller(service, tenant, change);
    },
    async registerWebhook(registration) {
      return registerWebhook(service, tenant, registration);
    },
  };
  if (service.readings.operator === 'few') return few;
  return {
    ...few,
    async setWallet({ currency, balance, minimumBalance, status }) {
      const wallet = walletOf(tenant, currency);
      if (balance !== undefined) wallet.cents = centsOfText(balance);
      if (minimumBalance !== undefined) wallet.minimumCents = centsOfText(minimumBalance);
      if (status !== undefined) wallet.status = ({ open: 1, suspended: 2, closed: 3 } as const)[status];
    },
    async setStock({ billerCode, productCode, available }) {
      const product = knownProduct(known(tenant, billerCode), productCode);
      const reserved = (product.stock ?? 0) - unitsFree(tenant, productCode, tenant.clock.now());
      product.stock = available + reserved;
    },
    async failNextReversal() {
      tenant.failReversal = true;
    },
    async failNext() {
      tenant.failNext = true;
    },
  };
}

function known(tenant: Tenant, code: string): Biller {
  const biller = billerOf({ tenant }, code);
  if (!biller) throw new Error(`There is no biller ${code}. Known: ${tenant.billers.map((it) => it.code).join(', ')}.`);
  return biller;
}

function knownProduct(biller: Biller, code: string): Product {
  const product = productOf(biller, code);
  if (!product)
    throw new Error(`There is no product ${code}. Known: ${biller.products.map((it) => it.code).join(', ')}.`);
  return product;
}

function changeBiller(service: Service, tenant: Tenant, { billerCode, fee, enabled, product }: BillerChange): void {
  const biller = known(tenant, billerCode);
  if (fee !== undefined) biller.fee = centsOfText(fee);
  if (enabled !== undefined) biller.enabled = enabled;
  if (product !== undefined) knownProduct(biller, product.code).enabled = product.enabled;
  announce(service, tenant, billerCode);
}

function registerWebhook(service: Service, tenant: Tenant, registration: WebhookRegistration): { secretKey?: string } {
  const isPayments = registration.kind === 'payments';
  const webhook: Webhook = {
    kind: registration.kind,
    url: registration.url,
    token: isPayments ? undefined : registration.token,
    billerCode: isPayments ? registration.billerCode : '',
    schedule: isPayments ? registration.schedule : 'each',
    secretKey: randomBytes(21).toString('base64'),
    codes: [],
    payments: [],
  };
  if (isPayments) known(tenant, registration.billerCode);
  tenant.webhooks.push(webhook);
  if (webhook.schedule === 'daily') startDaily(service, tenant, webhook);
  return isPayments ? { secretKey: webhook.secretKey } : {};
}
