import { createHmac, timingSafeEqual } from 'node:crypto';
import { keep } from './paying.ts';
import { dateOf } from './reporting.ts';
import { asBiller } from './send.ts';
import type { Day, Steps, Wire } from './steps.ts';

type Billing = Pick<
  Steps,
  | 'members'
  | 'memberRecord'
  | 'memberUpdate'
  | 'reusedNumber'
  | 'uploadCsv'
  | 'deleteCsv'
  | 'downloadQuery'
  | 'configuration'
  | 'refresh'
  | 'payments'
  | 'isGenuine'
  | 'takePayment'
  | 'headers'
>;

const columns = 'Member Number,Full Name,Email,Mobile,Postal Address';

/** What the biller does, and what both receive (sections 4.2, 5 and 6). */
export const billingSteps: Billing = {
  async members(day) {
    const { steps } = day;
    const record = steps.memberRecord(day, 'M-2001');
    await asBiller(day, '/api/member/create', record);
    await asBiller(day, '/api/member/create', { ...record, MemberNumber: 'M-2002' });
    await asBiller(day, '/api/member/update', steps.memberUpdate(day, record));
    await asBiller(day, '/api/member/delete', { MemberNumber: 'M-2002' });
    await asBiller(day, '/api/member/create', steps.memberRecord(day, steps.reusedNumber(day, 'M-2002')));
    await asBiller(day, '/api/member/list?Page=1&PerPage=200');
    await asBiller(day, '/api/member/single/M-2001');
    await asBiller(day, '/api/member/uploadmembers', formOf(steps.uploadCsv(day)));
    await asBiller(day, '/api/member/uploadmembersdelete', formOf(steps.deleteCsv(day)));
    await asBiller(day, `/api/member/downloadpayments?${steps.downloadQuery(day)}`);
  },

  memberRecord: (_day, MemberNumber) => ({
    MemberNumber,
    FullName: 'Rudo Example',
    EmailAddress: 'rudo@example.org',
    MobileNo: '263771000009',
    PostalAddress: '2 Example Road',
    AccountDetails: JSON.stringify({ Suburb: 'Avondale' }),
  }),
  memberUpdate: (_day, record) => ({ ...record, FullName: 'Rudo Sample' }),
  reusedNumber: () => 'M-2003',
  uploadCsv: () => `${columns},Suburb\nM-2010,Chipo Example,chipo@example.org,263771000010,3 Example Road,Avondale\n`,
  deleteCsv: () => 'Member Number\nM-2010\n',
  downloadQuery: ({ ground }) =>
    `${new URLSearchParams({ From: dateOf(ground.clock.now() - 86_400_000), To: dateOf(ground.clock.now()) })}`,

  async configuration(day, { body }) {
    const codes = codesIn(body);
    if (codes.length > 0) day.background.push(day.steps.refresh(day, codes));
    return 200;
  },

  async refresh(day, codes) {
    // After the answer, whose sending is not waited for here.
    await day.ground.clock.wait(1_000);
    const named = codes.map(encodeURIComponent).join(',');
    for (const waitMs of [30_000, 120_000, 0]) {
      const answer = await day.steps.send(day, `/api/payment/ListBillers?billerCodes=${named}`);
      if (answer?.status === 200) return keep(day, answer);
      await day.ground.clock.wait(waitMs);
    }
  },

  async payments(day, delivered) {
    if (!day.steps.isGenuine(day, delivered)) return 401;
    const { Payments = [] } = JSON.parse(delivered.body.toString('utf8')) as { Payments?: Wire[] };
    for (const it of Payments) await day.steps.takePayment(day, it);
    return 200;
  },

  isGenuine(day, { body, headers }) {
    const secret = day.api.fixtures.ownBiller?.secretKey ?? '';
    const own = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'));
    const given = Buffer.from(headers['x-signature'] ?? '');
    return own.length === given.length && timingSafeEqual(own, given);
  },

  async takePayment(day, payment) {
    const id = String(payment.PaymentId);
    if (day.taken.has(id)) return;
    day.taken.add(id);
    await day.steps.tell(day, id, 'released', `${payment.ProductCode} ${payment.ProductDepartment ?? ''}`.trim());
  },

  headers({ api }, who, hasBody) {
    const { credentials } = who === 'vendor' ? api : { credentials: api.fixtures.ownBiller?.credentials };
    const { username, password } = (credentials ?? {}) as { username?: string; password?: string };
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    // All vendor calls declare JSON, those without a body as well.
    return who === 'vendor' || hasBody ? { authorization, 'content-type': 'application/json' } : { authorization };
  },
};

/** The codes of a right announcement; none of any other. */
export function codesIn(body: Buffer): string[] {
  try {
    const codes: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(codes) && codes.every((it) => typeof it === 'string' && it !== '') ? codes : [];
  } catch {
    return [];
  }
}

function formOf(csv: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'members.csv');
  return form;
}

/** Whether the day has a biller of its own. */
export function hasOwnBiller({ api }: Day): boolean {
  return api.fixtures.ownBiller !== undefined;
}
