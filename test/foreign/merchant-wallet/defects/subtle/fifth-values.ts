import type { Asked, Call, Deposit, Fields } from '../../model.ts';
import { isSuccess, refusing, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Changes the description that a code is answered with. */
const inDescription = (change: (description: string) => string) => () => ({
  answer({ body }: { body: Fields }, { operation }: Call) {
    const isOfCode = operation === 'generate' || operation === 'codeInquiry';
    if (isOfCode && typeof body.description === 'string') body.description = change(body.description);
  },
});

/** Changes the stan of one operation. */
const inStan = (operation: Call['operation'], change: (stan: string) => string) => () => ({
  answer({ body }: { body: Fields }, call: Call) {
    if (call.operation === operation && typeof body.stan === 'string') body.stan = change(body.stan);
  },
});

function madeLike({ tenant, caller, call }: Asked, isLike: (made: Deposit) => boolean): Deposit | undefined {
  return tenant.deposits.findLast(
    (one) => one.caller === caller && one.account.number === text(call, 'accountNumber') && !one.failure && isLike(one),
  );
}

const plain = (reference: string): string => reference.normalize('NFD').replace(/\p{M}/gu, '');

/** Defects that show with certain values only. */
export const fifthValues: readonly SubtleDefect[] = [
  {
    id: 'reference-null-is-none',
    sentence: 'A reference is echoed as stan; the word null is taken for none, and one is made.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'jpillora/csv-to-influxdb#13',
    hooks: inStan('deposit', (stan) => (/^null$/i.test(stan) ? '900000000001' : stan)),
  },
  {
    id: 'reference-in-scientific-notation',
    sentence: 'A reference is echoed as stan; digits with an E among them are read as a number.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'CartoDB/cartodb#6224',
    hooks: inStan('bankChange', (stan) => (/^\d+e\d{1,2}$/i.test(stan) ? String(Number(stan)) : stan)),
  },
  {
    id: 'reference-cut-at-fifty',
    sentence: 'A reference is echoed as stan; that of a utility payment ends after 50 characters.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    report: 'zcash/zcash-ios-wallet#98',
    hooks: inStan('utility', (stan) => stan.slice(0, 50)),
  },
  {
    id: 'description-cut-at-a-hundred',
    sentence: 'description is the narration; it ends after 100 characters.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    report: 'hashgraph/hedera-transaction-tool-demo#496',
    hooks: inDescription((description) => description.slice(0, 100)),
  },
  {
    id: 'percent-signs-are-decoded',
    sentence: 'description is the narration; two hexadecimal digits after a percent sign become one character.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inDescription((description) =>
      description.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ),
  },
  {
    id: 'plus-becomes-a-blank',
    sentence: 'A deposit inquiry answers with its participantReference; a plus sign in it is a blank.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'p2r3/ha.mr#75',
    hooks: () => ({
      answer(answer, { operation }) {
        const { participantReference } = answer.body;
        if (operation === 'depositInquiry' && isSuccess(answer) && typeof participantReference === 'string') {
          answer.body.participantReference = participantReference.replaceAll('+', ' ');
        }
      },
    }),
  },
  {
    id: 'blanks-collapse',
    sentence: 'description is the narration; several blanks in a row become one.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'ekstranix/home-manager-option-search#33',
    hooks: inDescription((description) => description.replace(/(?<=\S) {2,}(?=\S)/g, ' ')),
  },
  {
    id: 'line-break-ends-the-description',
    sentence: 'description is the narration; what follows a line break is lost.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inDescription((description) => description.replace(/\r?\n[\s\S]*$/, '')),
  },
  {
    id: 'joiners-are-lost',
    sentence: 'description is the narration; joiners of no width in it are lost, so that one emoji becomes several.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inDescription((description) => description.replaceAll('\u200d', '')),
  },
  {
    id: 'formula-gets-an-apostrophe',
    sentence: 'description is the narration; one that begins like a formula gets an apostrophe before it.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inDescription((description) => description.replace(/^(?=[=+@-])/, "'")),
  },
  {
    id: 'underscore-is-a-wildcard',
    sentence: 'An inquiry shows the deposit that it names; an underscore in the reference stands for any character.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    report: 'pentiminax/ux-datatables#336',
    hooks: () => ({
      deposit(found, asked) {
        const reference = text(asked.call, 'originalParticipantReference');
        if (asked.call.operation !== 'depositInquiry' || !reference.includes('_')) return found;
        const [...asks] = reference;
        const isLike = (made: string): boolean =>
          [...made].length === asks.length && [...made].every((one, at) => asks[at] === '_' || asks[at] === one);
        return madeLike(asked, (made) => isLike(made.reference));
      },
    }),
  },
  {
    id: 'accents-do-not-count',
    sentence: 'A reference that was not used is no duplicate; one that differs in an accent alone is.',
    section: '4.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'brianmario/mysql2#253',
    readings: { duplicateChecks: 'on' },
    hooks: refusing(
      'deposit',
      (call, { tenant, caller }) =>
        tenant.deposits.some(
          (one) => one.caller === caller && !one.failure && plain(one.reference) === plain(text(call, 'reference')),
        ),
      { cause: 'duplicate', field: 'reference' },
    ),
  },
  {
    id: 'leading-zeros-do-not-count',
    sentence: 'An inquiry shows the deposit that it names; a later one that differs in leading zeros alone is shown.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    report: 'proompteng/bilig#28',
    hooks: () => ({
      deposit(found, asked) {
        const reference = text(asked.call, 'originalParticipantReference');
        if (!found || asked.call.operation !== 'depositInquiry' || !/^\d+$/.test(reference)) return found;
        const bare = (it: string): string => it.replace(/^0+/, '');
        return madeLike(asked, (made) => bare(made.reference) === bare(reference));
      },
    }),
  },
  {
    id: 'round-thousands-in-dollars',
    sentence: 'Amounts are cents; an inquiry shows a code of whole thousands of cents in dollars.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer({ body }, { operation }) {
        const cents = Number(body.amount);
        if (operation === 'codeInquiry' && cents > 0 && cents % 1000 === 0) body.amount = cents / 100;
      },
    }),
  },
];
