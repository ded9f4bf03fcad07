import type { Deposit, Fields } from '../../model.ts';
import { edits, refusing, text } from '../defect.ts';
import { inStatement, moving, type SubtleDefect } from './subtle-defect.ts';

const inNarrations = (change: (narration: string) => string) =>
  inStatement((line: Fields) => {
    if (typeof line.narration === 'string') line.narration = change(line.narration);
  });

/** Deposits whose references come to the same when they are written otherwise are duplicates. */
const alike = (written: (reference: string) => string) =>
  refusing(
    'deposit',
    (call, { tenant }) =>
      text(call, 'reference') !== '' &&
      tenant.deposits.some(
        ({ reference, failure }: Deposit) =>
          failure === '' &&
          reference !== text(call, 'reference') &&
          written(reference) === written(text(call, 'reference')),
      ),
    { cause: 'duplicate', field: 'reference' },
  );

/** Defects that show at rare values and at borders. */
export const valueDefects: readonly SubtleDefect[] = [
  {
    id: 'ampersand-escaped-on-the-statement',
    sentence: 'A narration is shown on the statement; an ampersand in it comes back as an HTML entity.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'Automattic/woocommerce-payments#923',
    hooks: inNarrations((narration) => narration.replaceAll('&', '&amp;')),
  },
  {
    id: 'narration-ends-at-emoji',
    sentence: 'A narration is shown on the statement; what follows a character of four bytes is lost.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'osclass/Osclass#2263',
    hooks: inNarrations((narration) => narration.replace(/[\u{10000}-\u{10FFFF}].*$/su, '')),
  },
  {
    id: 'stan-loses-leading-zeros',
    sentence: 'A reference is echoed as stan; one of digits alone loses the zeros at its beginning.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'hyle-team/zano#62',
    hooks: edits('deposit', (body) => {
      if (/^0\d+$/.test(String(body.stan))) body.stan = String(body.stan).replace(/^0+/, '');
    }),
  },
  {
    id: 'participant-loses-last-zeros',
    sentence: 'An inquiry answers with its participantReference; one of digits alone loses the zeros at its end.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'odoo/odoo#190118',
    hooks: edits('depositInquiry', (body) => {
      if (/^\d+$/.test(String(body.participantReference)))
        body.participantReference = String(body.participantReference).replace(/0+$/, '');
    }),
  },
  {
    id: 'change-in-floats',
    sentence: 'Amounts are whole cents; change is counted in dollars and cut, so that 29 cents become 28.',
    section: '2.1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    report: 'BasedHardware/omi#10158',
    hooks: moving('change', (it) => [{ ...it, cents: Math.floor((it.cents / 100) * 100) }]),
  },
  {
    id: 'description-loses-combining-marks',
    sentence: 'description is the narration; accents written as marks of their own are lost.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('codeInquiry', (body) => {
      if (typeof body.description === 'string') body.description = body.description.replace(/[\u0300-\u036f]/gu, '');
    }),
  },
  {
    id: 'apostrophes-doubled',
    sentence: 'A deposit inquiry shows the narration; an apostrophe in it is doubled.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('depositInquiry', (body) => {
      const details = body.details as Fields | undefined;
      if (details) details.narration = String(details.narration).replaceAll("'", "''");
    }),
  },
  {
    id: 'a-cent-in-zwg-is-nothing',
    sentence: 'A deposit is credited; one of a single cent in ZWG is not.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    hooks: moving('deposit', (it) => (it.cents === 1 && it.to?.currency === 'ZWG' ? [] : [it])),
  },
  {
    id: 'first-second-missing',
    sentence: 'A statement covers its period; what moved in its first second is missing.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    report: 'kedder/ofxstatement#102',
    hooks: () => ({ shown: (lines, _account, { from }) => lines.filter(({ at }) => at >= from + 1000) }),
  },
  {
    id: 'last-minute-missing',
    sentence: 'A statement covers its period; what moved in its last minute is missing.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    report: 'opencollective/opencollective#4424',
    hooks: () => ({ shown: (lines, _account, { to }) => lines.filter(({ at }) => at < to - 60_000) }),
  },
  {
    id: 'withdrawal-in-zwg-ends-early',
    sentence: 'A code is valid for 10 minutes; a withdrawal code in ZWG ends twenty seconds before.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'boundary',
    hooks: () => ({
      codeLifeMs: (ms, { type, currency }) => (type === 'WITHDRAWAL' && currency === 'ZWG' ? ms - 20_000 : ms),
    }),
  },
  {
    id: 'token-of-the-agent-ends-early',
    sentence: 'A token is valid for 15 minutes; that of an agent ends forty-five seconds before.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'boundary',
    hooks: () => ({ lifetimeMs: (ms, { caller }) => (caller.kind === 'agent' ? ms - 45_000 : ms) }),
  },
  {
    id: 'claimed-code-is-asked-less-often',
    sentence: 'A code may be inquired once in 30 seconds; a claimed one after 34 alone.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'boundary',
    readings: { earlyInquiry: 'refused' },
    hooks: () => ({ inquiryGapMs: (ms, { claimedAt }) => (claimedAt === undefined ? ms : ms + 4000) }),
  },
  {
    id: 'the-thirty-sixth-does-not-count',
    sentence: 'A reference that was not used is no duplicate; of two of 36 characters the last does not count.',
    section: '4.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: alike((reference) => (reference.length === 36 ? reference.slice(0, 35) : reference)),
  },
  {
    id: 'hyphens-do-not-count',
    sentence: 'A reference that was not used is no duplicate; one that differs in its hyphens alone is.',
    section: '4.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    report: 'agdsn/pycroft#274',
    hooks: alike((reference) => reference.replaceAll('-', '')),
  },
];
