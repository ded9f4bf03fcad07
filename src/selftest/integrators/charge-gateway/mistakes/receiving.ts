import { createHmac } from 'node:crypto';
import { isSigned, lookUp, modelSteps } from '../model.ts';
import type { Delivered, Sale, Shop, Steps } from '../steps.ts';
import { mistakeOf } from './mistake-of.ts';

/** The sale and the status that a callback names, signed or not. */
function readUnchecked(shop: Shop, { body }: Delivered): { sale: Sale | undefined; status: string } {
  const { clientCorrelator, status } = JSON.parse(body.toString('utf8')) as Record<string, string>;
  return { sale: shop.sales.get(String(clientCorrelator)), status: String(status) };
}

/** Leaves every charge with a callback to its receiver. */
const leaveToReceiver = {
  async waitFor(shop: Shop, sale: Sale) {
    return sale.order.notifies ? 'open' : modelSteps.waitFor(shop, sale);
  },
  async conclude(shop: Shop, sale: Sale, standing: 'succeeded' | 'failed' | 'open') {
    if (standing !== 'open') await modelSteps.conclude(shop, sale, standing);
  },
} as const;

async function confirm(shop: Shop, sale: Sale | undefined): Promise<void> {
  if (!sale) return;
  const answer = await lookUp(shop, sale);
  if (answer) await modelSteps.conclude(shop, sale, modelSteps.standingOfLookup(answer));
}

/**
 * A receiver that accepts what is signed, or what `accepts` says, and answers 200; then it does something about the sale and
 * the status that the callback names.
 */
function receiving(
  behind: (shop: Shop, named: ReturnType<typeof readUnchecked>) => Promise<unknown>,
  accepts: (shop: Shop, delivered: Delivered) => boolean = isSigned,
): Pick<Steps, 'receive'> {
  return {
    async receive(shop, delivered) {
      if (!accepts(shop, delivered)) return { status: 401 };
      const named = readUnchecked(shop, delivered);
      return { status: 200, behind: async () => void (await behind(shop, named)) };
    },
  };
}

/** Concludes a sale by the status that a callback names. */
function believing(status: 'SUCCESS' | 'FAILED', standing: 'succeeded' | 'failed') {
  return async (shop: Shop, named: ReturnType<typeof readUnchecked>): Promise<void> => {
    if (named.sale && named.status === status) await modelSteps.conclude(shop, named.sale, standing);
  };
}

const anything = (): boolean => true;

function hasSignature(shop: Shop, { headers }: Delivered): boolean {
  const { header = '' } = shop.api.callbackSignature ?? {};
  return headers[header.toLowerCase()] !== undefined;
}

/** Compares so many signs of the signature as `count` tells, in place of all. */
function comparesOf(count: (given: string) => number) {
  return (shop: Shop, { headers, body }: Delivered): boolean => {
    const { callbackSignature } = shop.api;
    if (!callbackSignature) return true;
    const { header, secret, algorithm, encoding } = callbackSignature;
    const given = String(headers[header.toLowerCase()] ?? '');
    const expected = createHmac(algorithm, secret).update(body).digest(encoding);
    return given !== '' && given.slice(0, count(given)) === expected.slice(0, count(given));
  };
}

/** Releases what waits longest once the charge that is named succeeded. */
async function releaseNext(shop: Shop, { sale }: ReturnType<typeof readUnchecked>): Promise<void> {
  const answer = sale && (await lookUp(shop, sale));
  const next = [...shop.sales.values()].find((it) => !shop.released.has(it.correlator));
  if (next && answer?.json.status === 'SUCCESS') await modelSteps.conclude(shop, next, 'succeeded');
}

/** Looks the sale up, and tells each success however often it told it before. */
async function releaseAgain(shop: Shop, { sale }: ReturnType<typeof readUnchecked>): Promise<void> {
  const answer = sale && (await lookUp(shop, sale));
  if (sale && answer?.json.status === 'SUCCESS') await shop.tell(sale.correlator, 'released');
}

/** Answers once the look-up is done. */
const lookingUpFirst: Pick<Steps, 'receive'> = {
  async receive(shop, delivered) {
    if (!isSigned(shop, delivered)) return { status: 401 };
    await confirm(shop, readUnchecked(shop, delivered).sale);
    return { status: 200 };
  },
};

/** What is wrong with receivers of callbacks. */
export const receiverMistakes = [
  mistakeOf(
    {
      id: 'callback-believed',
      title: 'releases on a callback alone',
      breaks: 'receiver-confirms-by-lookup',
      scenario: 'callback-says-otherwise',
    },
    { ...leaveToReceiver, ...receiving(believing('SUCCESS', 'succeeded')) },
  ),
  mistakeOf(
    {
      id: 'callback-believed-while-pending',
      title: 'releases on a callback that says SUCCESS where its look-up says PENDING',
      breaks: 'receiver-confirms-by-lookup',
      scenario: 'callback-says-otherwise',
    },
    {
      ...leaveToReceiver,
      ...receiving(async (shop, named) => {
        const answer = named.sale && (await lookUp(shop, named.sale));
        if (answer?.json.status === 'PENDING') await believing('SUCCESS', 'succeeded')(shop, named);
      }),
    },
  ),
  mistakeOf(
    {
      id: 'failure-believed',
      title: 'tells a charge as failed on a callback alone',
      breaks: 'receiver-confirms-by-lookup',
      scenario: 'failed-pins-as-200',
    },
    { ...leaveToReceiver, ...receiving(believing('FAILED', 'failed')) },
  ),
  mistakeOf(
    { id: 'refund-on-callback', title: 'refunds on a callback alone', breaks: 'receiver-confirms-by-lookup' },
    { ...leaveToReceiver, ...receiving(async (shop, { sale }) => sale?.order.refund && modelSteps.refund(shop, sale)) },
  ),
  mistakeOf(
    {
      id: 'signature-ignored',
      title: 'looks up on any callback, signed or not',
      breaks: 'receiver-validates-signature',
      scenario: 'callback-unsigned',
    },
    { ...leaveToReceiver, ...receiving((shop, { sale }) => confirm(shop, sale), anything) },
  ),
  mistakeOf(
    {
      id: 'signature-present-is-enough',
      title: 'looks whether a signature is there, not whether it is right',
      breaks: 'receiver-validates-signature',
      scenario: 'callback-wrongly-signed',
    },
    { ...leaveToReceiver, ...receiving((shop, { sale }) => confirm(shop, sale), hasSignature) },
  ),
  mistakeOf(
    {
      id: 'signature-as-long-as-given',
      title: 'compares as much of the signature as was given',
      breaks: 'receiver-validates-signature',
      scenario: 'callback-signature-cut',
    },
    receiving(
      (shop, { sale }) => confirm(shop, sale),
      comparesOf((given) => given.length),
    ),
  ),
  mistakeOf(
    {
      id: 'signature-first-eight',
      title: 'compares the first eight signs of the signature',
      breaks: 'receiver-validates-signature',
      scenario: 'callback-signature-half-right',
    },
    receiving(
      (shop, { sale }) => confirm(shop, sale),
      comparesOf(() => 8),
    ),
  ),
  mistakeOf(
    {
      id: 'released-by-another-callback',
      title: 'releases what waits longest when a callback comes for any charge that succeeded',
      breaks: 'client-branches-on-status',
      scenario: 'callback-replayed',
    },
    { ...leaveToReceiver, ...receiving(releaseNext) },
  ),
  mistakeOf(
    {
      id: 'unsigned-believed',
      title: 'releases on an unsigned callback',
      breaks: 'receiver-validates-signature',
      scenario: 'callback-wrongly-signed',
    },
    { ...leaveToReceiver, ...receiving(believing('SUCCESS', 'succeeded'), anything) },
  ),
  mistakeOf(
    {
      id: 'released-at-each-callback',
      title: 'releases once for each callback',
      breaks: 'receiver-idempotent',
      scenario: 'callback-twice',
    },
    { ...leaveToReceiver, ...receiving(releaseAgain) },
  ),
  mistakeOf(
    {
      id: 'released-by-poll-and-callback',
      title: 'releases by look-up, and again by callback',
      breaks: 'receiver-idempotent',
      scenario: 'callback-late',
    },
    receiving(releaseAgain),
  ),
  mistakeOf(
    {
      id: 'looks-up-before-answering',
      title: 'answers a callback after its look-up',
      breaks: 'receiver-answers-200-quickly',
      scenario: 'slow-look-ups',
    },
    { ...leaveToReceiver, ...lookingUpFirst },
  ),
  mistakeOf(
    { id: 'answers-202', title: 'answers callbacks 202', breaks: 'receiver-answers-200-quickly' },
    { receive: async (shop, delivered) => ({ ...(await modelSteps.receive(shop, delivered)), status: 202 }) },
  ),
  mistakeOf(
    {
      id: 'refuses-what-is-signed',
      title: 'refuses every callback for its signature',
      breaks: 'receiver-answers-200-quickly',
    },
    { receive: async () => ({ status: 401 }) },
  ),
  mistakeOf(
    {
      id: 'refuses-the-second',
      title: 'answers a callback that comes again 409',
      breaks: 'receiver-answers-200-quickly',
      scenario: 'callback-twice',
    },
    {
      async receive(shop, delivered) {
        const { sale } = readUnchecked(shop, delivered);
        if (sale && sale.calls > 0) return { status: 409 };
        return modelSteps.receive(shop, delivered);
      },
    },
  ),
  mistakeOf(
    {
      id: 'verifies-trimmed-bytes',
      title: 'trims white space from the body before it verifies the HMAC',
      breaks: 'receiver-answers-200-quickly',
      scenario: 'callback-written-otherwise',
    },
    {
      async receive(shop, { headers, body }) {
        if (!isSigned(shop, { headers, body: Buffer.from(body.toString('utf8').trim()) })) return { status: 401 };
        return modelSteps.receive(shop, { headers, body });
      },
    },
  ),
  mistakeOf(
    {
      id: 'verifies-latin-letters',
      title: 'verifies the HMAC over the body as if it were Latin-1',
      breaks: 'receiver-answers-200-quickly',
      scenario: 'callback-written-otherwise',
    },
    {
      async receive(shop, { headers, body }) {
        if (!isSigned(shop, { headers, body: Buffer.from(body.toString('latin1')) })) return { status: 401 };
        return modelSteps.receive(shop, { headers, body });
      },
    },
  ),
  mistakeOf(
    {
      id: 'verifies-what-it-wrote-again',
      title: 'verifies the HMAC over its own serialisation of the body',
      breaks: 'receiver-answers-200-quickly',
      scenario: 'callback-written-otherwise',
    },
    {
      async receive(shop, { headers, body }) {
        const again = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))));
        if (!isSigned(shop, { headers, body: again })) return { status: 401 };
        return modelSteps.receive(shop, { headers, body });
      },
    },
  ),
];
