import fc from 'fast-check';
import { check, Lacking, type Trial } from '../../../../src/conformance/index.ts';
import { memberRules, paidRules, refusalRules, walletRules } from '../../../../src/given/bill-payment/index.ts';
import { storiesOf } from '../../../arbitraries/stories-of.ts';
import { noticeRules } from '../../payment-notices/notice-form.ts';
import { auditDownloads } from './audit/downloads.ts';
import { auditFeed } from './audit/feed.ts';
import { auditLater } from './audit/later.ts';
import { auditList } from './audit/list.ts';
import { auditNotices } from './audit/notices.ts';
import { auditReversals } from './audit/reversals.ts';
import { needsOwnBiller, takeStep } from './deeds/take-step.ts';
import { judgeWallets, readAtEnd, readMembers, readPayments } from './judge.ts';
import { type Kept, newWorld, nth } from './model.ts';
import { steps } from './steps.ts';
import { examples } from './stories.ts';
import { type Story, storyOf } from './words.ts';

const rules = [
  'auth-debits-nothing',
  'authorized-has-member-name',
  'auth-checks-wallet-funding',
  'paid-debits-vendor-wallet',
  'paid-currency-is-of-debited-wallet',
  'balance-after-debit-true',
  'one-debit-per-reference',
  'failed-debits-nothing',
  'pay-400-debits-nothing',
  'status-changes-nothing',
  'reference-finds-payment',
  'status-returns-full-record',
  'platform-reference-stays',
  'platform-reference-unique',
  'paid-stays-paid',
  'failed-is-final',
  'reversed-is-final',
  'test-pp-paid-after-24-h',
  'test-pp-not-paid-before-24-h',
  'test-biller-returns-html',
  'test-biller-returns-smses',
  'debit-reversed-only-after-reversal',
  'vouchers-differ',
  'answer-echoes-metadata',
  'voucher-auth-reserves-stock',
  'voucher-insufficient-stock-maps-quantities',
  'unknown-product-refused',
  'wrong-password-401',
  'reversal-reverses-paid-payment',
  'reversal-returns-money',
  'reversal-already-refunded',
  'reversal-duplicate-reference',
  'reversal-original-not-found',
  'failed-reversal-changes-nothing',
  'member-create-accepted',
  'member-update-changes-record',
  'member-update-empties-omitted-fields',
  'member-delete-removes',
  'member-undelete-restores',
  'deleted-number-not-reused-by-create',
  'unknown-member-not-payable',
  'member-single-shows-member',
  'upload-columns-in-order',
  'upload-creates-new-members',
  'upload-updates-existing-members',
  'upload-delete-deletes-members',
  'member-list-pages',
  'refused-call-has-no-effect',
  'lookup-unknown-member-is-failed',
  'lookup-changes-nothing',
  'list-holds-payments-of-90-days',
  'list-pages-add-up',
  'list-filters-by-time',
  'list-filters-by-status',
  'list-filters-by-reference',
  'listing-is-of-its-payment',
  'payments-csv-holds-period',
  'payments-csv-columns',
  'payments-csv-filters-by-member',
  'payments-reach-biller',
  'payments-posted-after-each',
  'payments-posted-daily',
  'payment-webhook-tells-the-payment',
  'payment-id-unique',
  ...noticeRules.filter((it) => /-signature(-true)?$|-hash-/.test(it)),
  'fee-change-is-announced',
  'feed-pages-join-up',
  'target-achieved-counts-payments',
  'auto-invoice-has-invoice-reference',
];

/** Without these some deeds are left out, and what they decide is not decided here. */
const wanted = [
  'isolate',
  'clock.advance',
  'clock.now',
  'callbacks',
  'operator.registerWebhook',
  'operator.changeBiller',
  'operator.setStock',
  'fixture:ownBiller',
  'fixture:members',
  'fixture:purchases',
  'fixture:targets',
];

/** Everything at once, over any time: billers, members, wallets and payments that lie close together. */
export const billWorld = check({
  slug: 'bill-world',
  title: 'whatever happens to the payments and members around it, each one is what the document says of it alone',
  rules,
  assumes: [...paidRules, ...memberRules, ...walletRules, ...refusalRules].filter((it) => !rules.includes(it)),
  needs: ['fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const stories = storiesOf(fc.array(steps, { minLength: 5, maxLength: 18 }), storyOf);
    const kept: Kept = { shown: [], platforms: new Map() };
    await trial.property(stories, (it, story) => tell(it, story, kept), { runs: 16, examples });
    const lacking = wanted.filter((it) => !trial.has(it));
    if (lacking.length > 0) throw new Lacking(lacking.join(', '));
  },
});

/** Tells a story as far as its first finding. */
async function tell(trial: Trial, story: Story, kept: Kept): Promise<void> {
  const world = await newWorld(trial, kept);
  const hasOwn = trial.fixtures.ownBiller !== undefined;
  for (const [n, step] of story.steps.entries()) {
    if (!hasOwn && needsOwnBiller(step)) continue;
    story.told = n + 1;
    const about = 'of' in step ? nth(world.payments, step.of) : undefined;
    const { lastMemberCall } = world;
    world.steps = n + 1;
    const deed = await asFarAsCanBe(() => takeStep(world, step));
    if (deed) await judgeWallets(world, deed);
    if (!world.isBroken) await readPayments(world, about);
    if (!world.isBroken && hasOwn) await readMembers(world, lastMemberCall);
    if (world.isBroken) return;
  }
  kept.shown.push(...world.payments.flatMap(({ shown }) => shown ?? []));
  story.told = story.steps.length;
  for (const audit of [
    auditList,
    auditFeed,
    ...(hasOwn ? [auditDownloads] : []),
    auditReversals,
    auditNotices,
    auditLater,
  ])
    await asFarAsCanBe(() => audit(world));
  await readAtEnd(world, hasOwn);
}

/** What the target lacks for one step, the next one may do without. */
async function asFarAsCanBe<T>(act: () => Promise<T>): Promise<T | undefined> {
  return act().catch((problem: unknown) => {
    if (problem instanceof Lacking) return undefined;
    throw problem;
  });
}
