import fc from 'fast-check';
import { check, type Trial } from '../../../../src/conformance/index.ts';
import { memberRules, paidRules, refusalRules, walletRules } from '../../../../src/given/bill-payment/index.ts';
import { auditDownloads } from './audit/downloads.ts';
import { auditFeed } from './audit/feed.ts';
import { auditLater } from './audit/later.ts';
import { auditList } from './audit/list.ts';
import { auditNotices } from './audit/notices.ts';
import { needsOwnBiller, takeStep } from './deeds/take-step.ts';
import { judgeWallets, readMembers, readPayments } from './judge.ts';
import { newWorld } from './model.ts';
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
  'pay-400-debits-nothing',
  'status-changes-nothing',
  'reference-finds-payment',
  'status-returns-full-record',
  'platform-reference-stays',
  'paid-stays-paid',
  'failed-is-final',
  'reversed-is-final',
  'test-pp-paid-after-24-h',
  'vouchers-differ',
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
  'member-delete-removes',
  'member-undelete-restores',
  'member-single-shows-member',
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
  'payments-csv-holds-period',
  'payments-csv-columns',
  'payments-csv-filters-by-member',
  'payments-reach-biller',
  'payments-posted-after-each',
  'payments-posted-daily',
  'payment-webhook-tells-the-payment',
  'payment-id-unique',
  'payment-webhook-signature-true',
  'fee-change-is-announced',
  'feed-pages-join-up',
  'target-achieved-counts-payments',
  'auto-invoice-has-invoice-reference',
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
    const stories = fc.array(steps, { minLength: 5, maxLength: 18 }).map(storyOf, (it) => [...(it as Story).steps]);
    await trial.property(stories, tell, { runs: 16, examples });
  },
});

async function tell(trial: Trial, { steps: all }: Story): Promise<void> {
  const world = await newWorld(trial);
  const hasOwn = trial.fixtures.ownBiller !== undefined;
  for (const step of all) {
    if (!hasOwn && needsOwnBiller(step)) continue;
    const deed = await takeStep(world, step);
    // From a difference of the wallets on, nothing more can be told of them.
    if (!(await judgeWallets(world, deed))) return;
    await readPayments(world);
    if (hasOwn) await readMembers(world);
  }
  await auditList(world);
  await auditFeed(world);
  if (hasOwn) await auditDownloads(world);
  await auditNotices(world);
  await auditLater(world);
  await readPayments(world, true);
  if (hasOwn) await readMembers(world, true);
}
