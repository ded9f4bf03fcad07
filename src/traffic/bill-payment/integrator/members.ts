import {
  type Hand,
  integratorObserver,
  RecentMap,
  type Sending,
  statusOf,
  textIn,
} from '../../../conformance/index.ts';
import { answerOf } from './seen/body-of.ts';
import { isRecord } from './seen/is-record.ts';
import { memberBodyOf } from './seen/member-body.ts';
import { uploadRowsOf } from './seen/upload-rows.ts';

const optional = ['EmailAddress', 'MobileNo', 'PostalAddress', 'AccountDetails'];

/** Records of members (sections 2.5 and 4.2). */
export const memberRecords = integratorObserver({
  slug: 'caller-member-records',
  title: 'AccountDetails is JSON text, and an update sends the full record',
  rules: ['client-account-details-is-json-text', 'client-update-sends-full-record'],
  watch(hand) {
    /** Which optional fields each member has, as far as the caller was or could be told. */
    const known = new RecentMap<string, { fields: string[]; proof: Sending }>(2_000);
    return (moment) => {
      if (moment.kind === 'sent' && isChange(moment.call)) {
        const { call } = moment;
        const body = memberBodyOf(call);
        if (!body) return;
        judgeDetails(hand, body.AccountDetails, call);
        const before = known.get(textIn(body.MemberNumber) ?? '');
        if (call.operation !== 'updateMember' || !before) return;
        const lacking = before.fields.filter((name) => body[name] === undefined || body[name] === null);
        const seen = `lacks ${lacking.join(', ')}`;
        hand.expects(
          'client-update-sends-full-record',
          'the full record',
          lacking.length === 0,
          seen,
          before.proof,
          call,
        );
      }
      if (moment.kind !== 'answered' || statusOf(moment.exchange) !== 200) return;
      const { exchange } = moment;
      const body = isChange(exchange)
        ? memberBodyOf(exchange)
        : exchange.operation === 'getMember'
          ? answerOf(exchange)
          : undefined;
      if (!isRecord(body)) return;
      const number = textIn(body.MemberNumber) ?? '';
      if (number !== '')
        known.set(number, { fields: optional.filter((name) => (textIn(body[name]) ?? '') !== ''), proof: exchange });
    };
  },
});

function isChange({ operation }: Sending): boolean {
  return operation === 'createMember' || operation === 'updateMember';
}

function judgeDetails(hand: Hand, details: unknown, call: Sending): void {
  if (details === undefined || details === null || details === '') return;
  const text = textIn(details);
  hand.expects(
    'client-account-details-is-json-text',
    'text that holds a JSON object',
    isObjectText(text),
    details,
    call,
  );
}

function isObjectText(text: string | undefined): boolean {
  try {
    return isRecord(JSON.parse(text ?? ''));
  } catch {
    return false;
  }
}

/** Numbers of deleted members (section 4.2). */
export const deletedNumbers = integratorObserver({
  slug: 'caller-deleted-numbers',
  title: 'the number of a deleted member is given to nobody again',
  rules: ['client-never-reuses-deleted-number'],
  watch(hand) {
    const deleted = new RecentMap<string, Sending>(10_000);
    return (moment) => {
      if (moment.kind === 'answered' && statusOf(moment.exchange) === 200) {
        const { exchange } = moment;
        if (exchange.operation === 'deleteMember') for (const it of numbersOf(exchange)) deleted.set(it, exchange);
        if (exchange.operation === 'undeleteMember') for (const it of numbersOf(exchange)) deleted.delete(it);
        if (exchange.operation === 'uploadMembersDelete')
          for (const it of numbersOf(exchange)) deleted.set(it, exchange);
      }
      if (moment.kind !== 'sent') return;
      const { call } = moment;
      if (call.operation !== 'createMember' && call.operation !== 'uploadMembers') return;
      if ([...deleted.values()].length === 0) return;
      const again = numbersOf(call).find((it) => deleted.has(it));
      const proof = again === undefined ? undefined : deleted.get(again);
      const words = 'no number of a deleted member';
      hand.expects('client-never-reuses-deleted-number', words, !proof, again, ...(proof ? [proof, call] : [call]));
    };
  },
});

function numbersOf(call: Sending): string[] {
  if (call.operation?.startsWith('upload')) {
    const [first, ...rest] = (uploadRowsOf(call) ?? []).flatMap(([number]) => number ?? []);
    // A first line without a digit is that of the columns' names, whatever these are.
    return first !== undefined && /\d/.test(first) ? [first, ...rest] : rest;
  }
  return [textIn(memberBodyOf(call)?.MemberNumber) ?? ''].filter((it) => it !== '');
}
