import { defectsOf, delivering } from './defect.ts';

const defect = defectsOf('wrong-event');

/** Announces something else. */
const announced = (change: (codes: string[]) => unknown) =>
  delivering('configuration', (it) => ({ ...it, body: JSON.stringify(change(JSON.parse(it.body))) }));

/** Announcements that are not sent or not told as the document says (section 6.1). */
export const announcementDefects = [
  defect('announcement-of-others', '6.1', 'An announcement names what changed; another biller is named.', {
    when: 'always',
    hooks: () => ({
      announces: (codes, { billers }) =>
        billers
          .filter(({ code }) => !codes.includes(code))
          .slice(0, 1)
          .map(({ code }) => code),
    }),
  }),
  defect('announcement-of-all', '6.1', 'An announcement names what changed; it names all billers.', {
    when: 'always',
    hooks: () => ({ announces: (_codes, { billers }) => billers.map(({ code }) => code) }),
  }),
  defect('announcement-is-empty', '6.1', 'An announcement names what changed; the list is empty.', {
    when: 'always',
    hooks: () => ({ announces: () => [] }),
  }),
  defect('announcement-is-object', '6.1', 'An announcement is an array of codes; it is an object.', {
    when: 'always',
    hooks: announced((codes) => ({ BillerCodes: codes })),
  }),
  defect('announcement-of-objects', '6.1', 'An announcement is an array of codes; it is one of objects.', {
    when: 'always',
    hooks: announced((codes) => codes.map((Code) => ({ Code }))),
  }),
  defect('announcement-is-text', '6.1', 'An announcement is an array; it is one text with commas.', {
    when: 'always',
    hooks: announced((codes) => codes.join(',')),
  }),
  defect('announcement-as-form', '6.1', 'An announcement is JSON; it says that it is a form.', {
    when: 'always',
    hooks: delivering('configuration', (it) => ({
      ...it,
      headers: { ...it.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    })),
  }),
  defect('announcement-of-fees-alone', '6.1', 'Any change is announced; after the first no more is.', {
    when: 'state',
    hooks: () => {
      let made = 0;
      return {
        tells: (tells, payment) => {
          if (payment) return tells;
          made += 1;
          return made === 1;
        },
      };
    },
  }),
  defect('announcement-never', '6.1', 'A change is announced; nothing comes.', {
    when: 'always',
    hooks: () => ({ tells: (tells, payment) => tells && payment !== undefined }),
  }),
  defect('announcement-not-repeated', '6.1', 'Without a 200 it is sent again; it is not.', {
    when: 'state',
    hooks: () => ({ resend: (plan) => ({ ...plan, attempts: 1 }) }),
  }),
  defect('announcement-repeated-after-60', '6.1', 'It is sent again after 30 seconds; after 60.', {
    when: 'time',
    hooks: () => ({ resend: (plan, status) => ({ attempts: status === 200 ? 1 : plan.attempts, gapMs: 60_000 }) }),
  }),
  defect('announcement-repeated-at-once', '6.1', 'It is sent again after 30 seconds; after one.', {
    when: 'time',
    hooks: () => ({ resend: (plan, status) => ({ attempts: status === 200 ? 1 : plan.attempts, gapMs: 1_000 }) }),
  }),
  defect('announcement-repeated-for-ever', '6.1', 'It is sent up to three times; it is sent ten times.', {
    when: 'time',
    hooks: () => ({ resend: (plan, status) => ({ ...plan, attempts: status === 200 ? 1 : 10 }) }),
  }),
  defect('announcement-repeated-once', '6.1', 'It is sent up to three times; it is sent twice.', {
    when: 'time',
    hooks: () => ({ resend: (plan, status) => ({ ...plan, attempts: status === 200 ? 1 : 2 }) }),
  }),
  defect('announcement-repeated-after-200', '6.1', 'A 200 ends it; it is sent again.', {
    when: 'state',
    hooks: () => ({ resend: (plan) => plan }),
  }),
  defect('announcement-ended-by-500', '6.1', 'Without a 200 it is sent again; a 500 ends it.', {
    when: 'value',
    hooks: () => ({
      resend: (plan, status) => ({ ...plan, attempts: status === 200 || status >= 500 ? 1 : plan.attempts }),
    }),
  }),
  defect('announcement-ended-by-202', '6.1', 'A 200 ends it; 202 or 204 do as well.', {
    when: 'value',
    hooks: () => ({
      resend: (plan, status) => ({ ...plan, attempts: status >= 200 && status < 300 ? 1 : plan.attempts }),
    }),
  }),
  defect('announcement-changes-when-repeated', '6.1', 'What is sent again is the same; the list is empty then.', {
    when: 'state',
    hooks: delivering('configuration', (it) => (it.attempt > 1 ? { ...it, body: '[]' } : it)),
  }),
  defect('announcement-as-plain-text', '6.1', 'An announcement has the content type of JSON; it is plain text.', {
    when: 'always',
    hooks: delivering('configuration', (it) => ({ ...it, headers: { ...it.headers, 'Content-Type': 'text/plain' } })),
  }),
];
