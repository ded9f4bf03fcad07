import { type Exchange, Literal, memberOf, parseExactly } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/targets/exchange.ts';
import { mapped, withBody } from './mutation.ts';

/** A change of an answer that no single value makes. */
export interface Variant {
  what: string;
  /** What becomes of the answer after these others. */
  change(answer: RawAnswer, before: ReadonlyMap<string, Exchange>): RawAnswer;
}

type Members = Record<string, unknown>;

/** Changes of answers of these operations, the likeliest first. */
export function variantsOf(operation: string): readonly Variant[] {
  return [...(ofOperations[operation] ?? []), ...ofAll];
}

const ofAll: readonly Variant[] = [
  inBody('no field in ModelState', (body) => ('ModelState' in body ? { ...body, ModelState: {} } : body)),
];

const ofLookups: readonly Variant[] = [
  inBody('no AuthData', (body) => ({ ...body, AuthData: null })),
  inDetails('in reverse', (details) => details.reverse()),
  inDetails('and everything that was sent', (details, before) => [
    ...details,
    ...[...before.values()].flatMap((it) =>
      Object.values(whatWasSent(it)).map((text) => [String(text), text] as const),
    ),
  ]),
  inBody('all details that were ever sent', (body, before) => {
    const texts = [...before.values()].map((it) => memberOf(parseExactly(it.request.body), 'AccountDetails'));
    const details = texts.flatMap((it) => (typeof it === 'string' ? Object.entries(JSON.parse(it) as object) : []));
    const all = Object.fromEntries(details.map(([name, it], n) => [`${name} ${n}`, it]));
    return { ...body, AuthData: { ...(body['AuthData'] as object), AccountDetails: all } };
  }),
];

const ofOperations: Readonly<Record<string, readonly Variant[]>> = {
  codeInquiry: [
    inBody('a second to live', (body) => ({ ...body, timeToLive: '1 s' })),
    inBody('ten minutes to live', (body) => ({ ...body, timeToLive: '600 s' })),
  ],
  depositInquiry: [inBody('no details', ({ details: _, ...rest }) => rest)],
  utilityPayment: [
    inBody('half a unit more in each number', (body) => {
      return mapped(body, (it) => (it instanceof Literal ? Number(it.text) + 0.5 : it)) as Members;
    }),
    inBody('times without fractions of seconds', (body) => {
      return mapped(body, (it) =>
        typeof it === 'string' ? it.replace(/(\d\d:\d\d:\d\d)[.,:]\d+/, '$1') : it,
      ) as Members;
    }),
  ],
  listBillers: [
    inProducts('a price', (it) => ({ ...it, Price: 5 })),
    inProducts('no price', (it) => ({ ...it, Price: null })),
    inProducts('no name', (it) => ({ ...it, Name: '' })),
    inProducts('another beginning of its code', (it) => ({ ...it, Code: `X${it['Code']}` })),
    inList('no product in any biller', (list) => list.map((it) => ({ ...(it as Members), Products: [] }))),
    inList('its first entry twice', (list) => [...list.slice(0, 1), ...list]),
  ],
  listWallets: [
    inBody('a tenth of each number', (body) => {
      return mapped(body, (it) => (it instanceof Literal ? Number(it.text) / 10 : it)) as Members;
    }),
    inBody('no number below zero', (body) => {
      return mapped(body, (it) => (it instanceof Literal ? Math.abs(Number(it.text)) : it)) as Members;
    }),
  ],
  processPayment: [
    inBody('each flag the other way', (body) => {
      return mapped(body, (it) => (typeof it === 'boolean' ? !it : it)) as Members;
    }),
    inOwnProducts('no voucher', (it) => ({ ...it, Vouchers: [] })),
    inOwnProducts('one and the same voucher more', (it) => {
      const vouchers = Array.isArray(it['Vouchers']) ? (it['Vouchers'] as Members[]) : [];
      return { ...it, Vouchers: [...vouchers, vouchers[0] ?? { SerialNumber: '1', Pin: '2' }] };
    }),
    inOwnProducts('one and the same voucher for all', (it) => {
      const vouchers = Array.isArray(it['Vouchers']) ? (it['Vouchers'] as Members[]) : [];
      return { ...it, Vouchers: vouchers.map(() => vouchers[0]) };
    }),
    inBody('another status that is final', (body) => ({
      ...body,
      Status: body['Status'] === 'Paid' ? 'Failed' : 'Paid',
    })),
    inBody('no text', (body) => mapped(body, (it, path) => (keepsCall.has(path) ? it : null)) as Members),
    inBody('still Flagged or BeingProcessed', (body) => {
      const [, prefix = ''] = /^(PFF|PT)/.exec(String(body['MemberNumber'])) ?? [];
      const Status = { PFF: 'Flagged', PT: 'BeingProcessed' }[prefix];
      return Status && body['Status'] !== 'Authorized' ? { ...body, Status } : body;
    }),
    inBody('one receipt of each kind', ({ PaymentData, ...body }) => {
      const lists = Object.entries((PaymentData ?? {}) as Members);
      const firsts = lists.map(([name, it]) => [name, Array.isArray(it) ? it.slice(0, 1) : it]);
      return { ...body, PaymentData: Object.fromEntries(firsts) };
    }),
    ...['OutOfStock', 'InsufficientStock'].map((Status) =>
      inBody(`a stock error of another product with Status ${Status}`, (body) => {
        const error = { Status, OutOfStock: ['OTHER'], InsufficientStock: { OTHER: 1 } };
        return { ...body, TechnicalNarration: JSON.stringify(error) };
      }),
    ),
  ],
  lookupMember: ofLookups,
  lookupMemberByPost: ofLookups,
  reversePayment: [
    inBody('ErrorCode 0', (body) => ({ ...body, ErrorCode: 0 })),
    inBody('no reference of platform or biller', (body) => ({
      ...body,
      PlatformReference: null,
      BillerReference: null,
    })),
  ],
  listPayments: [
    inList('no entry', () => []),
    inList('its first entry 201 times more', (list) => [...list, ...Array.from({ length: 201 }, () => list[0] ?? {})]),
    inList('its first entry twice', (list) => [...list.slice(0, 1), ...list]),
    inBody('an entry more for everything that was sent', (body, before) => ({
      ...body,
      Listings: [...((body['Listings'] as unknown[] | undefined) ?? []), ...[...before.values()].map(whatWasSent)],
    })),
  ],
  getPaymentFeed: [
    inList('no entry', () => []),
    inList('its first entry twice', (list) => [...list.slice(0, 1), ...list]),
  ],
  listMembers: [
    inList('its first entry twice', (list) => [...list.slice(0, 1), ...list]),
    inList('no entry', () => []),
  ],
  downloadPayments: [
    inText('no line', () => ''),
    inText('each line twice', (text) => text + text),
    inText('the columns in reverse', (text) => columns(text, (cells) => cells.reverse())),
    inText('one column less', (text) => columns(text, (cells) => cells.slice(0, -1))),
    inText('a row for everything that was paid', (text, before) => {
      const members = [...before.values()].map((it) => memberOf(parseExactly(it.request.body), 'MemberNumber'));
      return `${text}${members.map((it) => `1,P,,2026-01-01T00:00:00,${it},N,C,1\r\n`).join('')}`;
    }),
  ],
  accountStatement: [
    inLines('each line twice', (lines) => lines.flatMap((it) => [it, it])),
    inLastMovement('the other type', (it) => ({ ...it, type: it['type'] === 'Credit' ? 'Debit' : 'Credit' })),
    inLastMovement('the other column', (it) => {
      return { ...it, creditAmount: it['debitAmount'], debitAmount: it['creditAmount'] };
    }),
    inLines('a movement more for every amount that was sent, and two that are a year apart', (lines, before) => {
      const more = [...before.values()].flatMap(movementOf);
      return [...lines.slice(0, 1), movementIn('2023'), movementIn('2024'), ...more, ...lines.slice(1)];
    }),
  ],
};

function inBody(what: string, edit: (body: Members, before: ReadonlyMap<string, Exchange>) => Members): Variant {
  return { what, change: (answer, before) => withBody(answer, (body) => edit(body as Members, before)) };
}

type Details = (readonly [name: string, value: unknown])[];

function inDetails(what: string, edit: (of: Details, before: ReadonlyMap<string, Exchange>) => Details): Variant {
  return inBody(`its account details ${what}`, (body, before) => {
    const data = (body['AuthData'] ?? {}) as Members;
    const details = Object.entries((data['AccountDetails'] ?? {}) as Members);
    return { ...body, AuthData: { ...data, AccountDetails: Object.fromEntries(edit(details, before)) } };
  });
}

/** What a call sent, in its body and in its query. */
function whatWasSent({ request }: Exchange): Members {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...query, ...((parseExactly(request.body) as Members | undefined) ?? {}) };
}

/** What tells which payment an answer is about. */
const keepsCall = new Set(['Action', 'Reference', 'Status', 'BillerCode', 'MemberNumber']);

function inList(what: string, edit: (list: unknown[]) => unknown[]): Variant {
  return inBody(what, (body) => {
    const lists = Object.entries(body).map(([name, it]) => [name, Array.isArray(it) ? edit(it) : it] as const);
    return Array.isArray(body) ? (edit(body) as unknown as Members) : Object.fromEntries(lists);
  });
}

function inOwnProducts(what: string, edit: (product: Members) => Members): Variant {
  return inBody(`in each product ${what}`, (body) => {
    const products = body['Products'];
    return Array.isArray(products) ? { ...body, Products: products.map((it) => edit(it as Members)) } : body;
  });
}

function inProducts(what: string, edit: (product: Members) => Members): Variant {
  return inList(`in each product ${what}`, (list) =>
    list.map((it) => {
      const { Products, ...biller } = it as Members;
      return { ...biller, Products: Array.isArray(Products) ? Products.map((of) => edit(of as Members)) : Products };
    }),
  );
}

function inText(what: string, edit: (text: string, before: ReadonlyMap<string, Exchange>) => string): Variant {
  return { what, change: (it, before) => ({ ...it, body: Buffer.from(edit(it.body.toString(), before)) }) };
}

function columns(text: string, edit: (cells: string[]) => string[]): string {
  return text.replace(/[^\r\n]+/g, (line) => edit(line.split(',')).join(','));
}

function inLines(what: string, edit: (lines: Members[], before: ReadonlyMap<string, Exchange>) => Members[]): Variant {
  return inBody(what, ({ transactions, ...rest }, before) => {
    return Array.isArray(transactions) ? { ...rest, transactions: edit(transactions as Members[], before) } : rest;
  });
}

function inLastMovement(what: string, edit: (line: Members) => Members): Variant {
  return inLines(`its last movement in ${what}`, (lines) => {
    const last = lines.findLastIndex(({ type }) => type === 'Credit' || type === 'Debit');
    return lines.map((it, index) => (index === last ? edit(it) : it));
  });
}

function movementIn(year: string): Members {
  const date = `${year}-05-11T10:00:00`;
  const narration = `made up in ${year}`;
  const columns = { type: 'Credit', creditAmount: '100', debitAmount: null };
  return { ...columns, postingDate: date, transactionDate: date, narration };
}

function movementOf({ request }: Exchange): Members[] {
  const creditAmount = memberOf(parseExactly(request.body), 'amount');
  const reference = memberOf(parseExactly(request.body), 'reference');
  return creditAmount === undefined ? [] : [{ ...movementIn('2024'), creditAmount, reference }];
}
