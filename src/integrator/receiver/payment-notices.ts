import { paymentsHash } from '../payments-hash.ts';
import { type Delivery, deliveryOf, largeBytes, type Signing, slowMs } from './delivery.ts';
import { oneByteChanged, rewritten, signatureOf, wrongSignatureOf } from './signature-of.ts';

type Payment = {
  PaymentId: number;
  PlatformReference: string;
  BankReference: string;
  PaidDate: string;
  MemberNumber: string;
  MemberName: string;
  ProductCode: string;
  ProductPrice: number;
  ProductDepartment?: string | null;
};

/** Every notice of payments that the platform may send (section 6.2), and what others may send in its name. */
export function paymentNotices(secret: string, firstId: number): Delivery[] {
  const signing: Signing = { header: 'X-Signature', secret, encoding: 'base64', algorithm: 'sha256' };
  let id = firstId;
  const payment = (more: Partial<Payment> = {}): Payment => ({
    PaymentId: id++,
    PlatformReference: `TB-OWN-${id}`,
    BankReference: '',
    PaidDate: '2026-03-01T12:00:00',
    MemberNumber: 'M1000234',
    MemberName: 'Tariro Moyo',
    ProductCode: 'AA',
    ProductPrice: 30,
    ProductDepartment: 'Water',
    ...more,
  });
  const bodyOf = (payments: Payment[], hash = paymentsHash(payments, secret)): string =>
    JSON.stringify({ Payments: payments, Hash: hash });
  const one = (): string => bodyOf([payment()]);
  const signed = (name: string, body: string): Delivery => deliveryOf(name, body, signatureOf(body, signing));
  const withWrongHash = (): string => bodyOf([payment()], '0'.repeat(64));
  const forged = (name: string, make: (body: string) => Delivery, body = withWrongHash()): Delivery => ({
    ...make(body),
    name,
  });
  const known = payment();
  const first = bodyOf([known]);
  const { ProductDepartment: _, ...bare } = payment();
  const [earlier, later] = [one(), one()];
  const second = payment({ ProductCode: 'FP', ProductPrice: 12.5, PlatformReference: known.PlatformReference });
  return [
    signed('a payment', first),
    signed('the same payment again', first),
    signed('the same payment beside a new one', bodyOf([known, payment()])),
    signed('another product of that payment', bodyOf([second])),
    signed('no department', bodyOf([bare])),
    signed('department null', bodyOf([payment({ ProductDepartment: null })])),
    signed(
      'several payments',
      bodyOf([payment(), payment({ BankReference: 'BR-1' }), payment({ ProductPrice: 0.29 })]),
    ),
    signed('a later payment before an earlier one', later),
    signed('and the earlier one after it', earlier),
    signed('an umlaut', bodyOf([payment({ MemberName: 'Müller 😀' })])),
    signed('unknown fields', JSON.stringify({ ...JSON.parse(one()), Batch: { n: 1 } })),
    signed('written with line feeds, and signed so', `${rewritten(one())}\n`),
    signed('a right X-Signature with a wrong Hash', withWrongHash()),
    { ...signed('a slow body', one()), pauseMs: slowMs },
    signed('no payment', bodyOf([])),
    forged('a wrong X-Signature with a right Hash', (it) => deliveryOf('', it, wrongSignatureOf(it, signing)), one()),
    forged('a wrong X-Signature with a wrong Hash', (it) => deliveryOf('', it, wrongSignatureOf(it, signing))),
    forged('one byte changed', (it) => deliveryOf('', oneByteChanged(it), signatureOf(it, signing)), one()),
    deliveryOf('no signature, and a wrong Hash', withWrongHash()),
    forged('another encoding', (it) => deliveryOf('', it, signatureOf(it, { ...signing, encoding: 'hex' }))),
    forged('written anew after it was signed', (it) => deliveryOf('', rewritten(it), signatureOf(it, signing))),
    signed('an empty body', ''),
    signed('no JSON', '{"Payments":['),
    deliveryOf('5 MiB, signed by nobody', `${'a'.repeat(largeBytes)}`, wrongSignatureOf('', signing)),
  ];
}
