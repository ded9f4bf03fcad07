import { check, defined, headerOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type BillerChange,
  billerOf,
  catalogueOf,
  catalogueRules,
  changeBiller,
  codesIn,
  type Delivery,
  deliveredAfter,
  deliveriesAt,
  freshFee,
  newUrl,
  type Product,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';
import { changesShown, judgeChangeShown, judgeNamedOnly, namedOnly } from './announced-changes.ts';
import { mediaTypeOf } from './media-type-of.ts';

/** What checks of the configuration webhook need: somebody who changes billers, and a receiver that is reached. */
export const announcementNeeds = ['callbacks', 'operator.registerWebhook', 'operator.changeBiller'];

/** Code of a biller whose configuration may be changed. Throws Lacking where the target file names none. */
export function changeableBiller(trial: Trial): string {
  const code = trial.fixtures.ownBiller?.code ?? trial.fixtures.testBiller;
  if (code === undefined) throw new Lacking('fixture:ownBiller');
  return code;
}

/** Section 6.1: every change of fees, availability and products is announced, in the documented form. */
export const announcements = check({
  slug: 'bill-announcements',
  title: "each change of a biller's configuration is announced by POST of a JSON array that holds its code",
  rules: [
    'fee-change-is-announced',
    'availability-change-is-announced',
    'product-change-is-announced',
    'configuration-webhook-is-post',
    'configuration-webhook-declares-json',
    'configuration-webhook-body-is-codes',
    'configuration-webhook-names-changed-billers',
  ].concat(changesShown, namedOnly),
  assumes: catalogueRules,
  needs: announcementNeeds,
  disturbs: true,
  async body(trial) {
    const url = newUrl(trial);
    await registerWebhook(trial, { kind: 'configuration', url });
    const untold = new Set<string>();
    for (const billerCode of changeable(trial)) {
      const [product] = (await billerOf(trial, billerCode)).products.filter((it) => it.enabled);
      try {
        await judgeChange(trial, { url, untold }, 'fee-change-is-announced', { billerCode, fee: freshFee(trial) });
        await judgeChange(trial, { url, untold }, 'fee-change-is-announced', { billerCode, fee: freshFee(trial) });
        await judgeChange(trial, { url, untold }, 'availability-change-is-announced', { billerCode, enabled: false });
        // What is shut is still a biller whose configuration changes.
        await judgeChange(trial, { url, untold }, 'fee-change-is-announced', { billerCode, fee: freshFee(trial) });
        if (product) await judgeProduct(trial, { url, untold }, product);
      } finally {
        await judgeChange(trial, { url, untold }, 'availability-change-is-announced', { billerCode, enabled: true });
      }
      if (product) await judgeProduct(trial, { url, untold }, product);
    }
    judgeNamedOnly(trial, (await catalogueOf(trial)).length, deliveriesAt(trial, url));
  },
});

/** A product that is shut and opened again. */
async function judgeProduct(trial: Trial, listening: Listening, { billerCode, code }: Product): Promise<void> {
  const turn = (enabled: boolean): Promise<void> =>
    judgeChange(trial, listening, 'product-change-is-announced', { billerCode, product: { code, enabled } });
  try {
    await turn(false);
  } finally {
    await turn(true);
  }
}

function changeable(trial: Trial): string[] {
  const { ownBiller, testBiller } = trial.fixtures;
  const codes = [ownBiller?.code, testBiller].filter((it) => it !== undefined);
  if (codes.length === 0) throw new Lacking('fixture:ownBiller');
  return codes;
}

/** Where announcements go, and the rules that were broken: what they want is not waited for again. */
interface Listening {
  url: string;
  untold: Set<string>;
}

async function judgeChange(
  trial: Trial,
  { url, untold }: Listening,
  slug: string,
  change: BillerChange,
): Promise<void> {
  const billers = new Set((await catalogueOf(trial)).map((it) => it.code));
  const before = deliveriesAt(trial, url).length;
  await changeBiller(trial, change);
  if (untold.has(slug)) return;
  const news = await deliveredAfter(trial, url, before);
  const proof = news.flatMap((it) => it.exchange ?? []);
  if (news.length === 0) untold.add(slug);
  if (!trial.expects(slug, 'announced', news.length > 0, 'not announced', ...proof)) return;
  for (const it of news) judgeForm(trial, it, billers);
  const codes = news.flatMap((it) => codesIn(it) ?? []);
  const isNamed = codes.includes(change.billerCode);
  const seen = codes.join(', ') || 'no biller';
  trial.expects('configuration-webhook-names-changed-billers', change.billerCode, isNamed, seen, ...proof);
  if (!untold.has(changesShown) && !(await judgeChangeShown(trial, change, proof))) untold.add(changesShown);
}

function judgeForm(trial: Trial, delivery: Delivery, billers: ReadonlySet<string>): void {
  const { request, exchange } = delivery;
  const proof = exchange ? [exchange] : [];
  trial.holds('configuration-webhook-is-post', 'POST', request.method, ...proof);
  trial.holds('configuration-webhook-declares-json', 'application/json', mediaTypeOf(delivery), ...proof);
  // Where others change billers too, there may be new ones.
  const isOfBillers = (codes: string[]): boolean => !trial.has('alone') || codes.every((it) => billers.has(it));
  const codes = codesIn(delivery);
  const isList = codes !== undefined && isOfBillers(codes);
  const seen = request.body.toString('utf8').slice(0, 200);
  trial.expects('configuration-webhook-body-is-codes', 'a JSON array of biller codes', isList, seen, ...proof);
}

/** Sections 5, 6.1: a Bearer token comes with an announcement only where one was agreed, and is the agreed one. */
export const announcementCredentials = check({
  slug: 'bill-announcement-credentials',
  title: 'announcements carry a Bearer token only where one was agreed; what else they carry is recorded',
  rules: [
    'configuration-webhook-authorization',
    'configuration-webhook-bearer-only-when-agreed',
    'fee-change-is-announced',
  ],
  needs: announcementNeeds,
  disturbs: true,
  async body(trial) {
    const billerCode = changeableBiller(trial);
    let agreed: string | undefined;
    for (const token of [undefined, trial.fresh('token'), undefined]) {
      // Whether a token goes with one address or with the vendor is not shown.
      agreed = token ?? agreed;
      const url = newUrl(trial);
      await registerWebhook(trial, defined({ kind: 'configuration' as const, url, token }));
      await changeBiller(trial, { billerCode, fee: freshFee(trial) });
      const [delivery] = await deliveredAfter(trial, url, 0);
      const proof = delivery?.exchange ? [delivery.exchange] : [];
      trial.expects('fee-change-is-announced', 'announced', delivery !== undefined, 'not announced', ...proof);
      if (!delivery) continue;
      const authorization = headerOf(delivery.request.headers, 'authorization');
      trial.observe('configuration-webhook-authorization', schemeOf(authorization), ...proof);
      // A scheme without a token was agreed by nobody either.
      const bearer = /^bearer\b(.*)$/is.exec(authorization ?? '')?.[1]?.trim();
      const words = agreed === undefined ? 'no Bearer token' : 'no other Bearer token than the agreed one';
      const other = agreed === undefined ? 'a Bearer token' : 'another Bearer token';
      const isRight = bearer === undefined || bearer === agreed;
      trial.expects('configuration-webhook-bearer-only-when-agreed', words, isRight, other, ...proof);
    }
  },
});

function schemeOf(authorization: string | undefined): string {
  return authorization === undefined ? 'none' : (authorization.split(' ')[0]?.toLowerCase() ?? '');
}
