import {
  type Exchange,
  type Hand,
  headerOf,
  integratorObserver,
  RecentMap,
  statusOf,
} from '../../../conformance/index.ts';
import { newLateMachine } from './story/late-machine.ts';
import { answeredText, sentMember } from './story/members.ts';
import { noValue } from './story/no-value.ts';
import { newOutputWords } from './story/output-words.ts';
import { requiredFields } from './story/required-fields.ts';
import { isTurnedAway } from './story/result.ts';

/**
 * Section 1. A fetch of Node sends `Sec-Fetch-Mode` from any server, so that one alone says nothing; nor does a
 * User-Agent, which everybody writes as they like.
 */
const marks = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user', 'access-control-request-method'];

export const callsFromAServer = integratorObserver({
  slug: 'merchant-wallet-callers-server',
  title: 'calls come from a server, and what they carry is JSON',
  rules: ['client-calls-from-a-server', 'client-sends-json'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const { headers, body } = moment.call.request;
    const found = marks.filter((name) => headerOf(headers, name) !== undefined);
    hand.expects('client-calls-from-a-server', 'no mark of a browser', found.length === 0, found.join(), moment.call);
    if (body.length === 0) return;
    const type = headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none';
    hand.holds('client-sends-json', 'application/json', type, moment.call);
  },
});

/** Section 4: every required field, in its type. What it says is a matter of other rules. */
export const sendsRequiredFields = integratorObserver({
  slug: 'merchant-wallet-callers-fields',
  title: 'every required field of a call is there, in its type',
  rules: ['client-sends-required-fields'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const required = requiredFields[moment.call.operation ?? ''];
    if (!required) return;
    const wrong = Object.entries(required).filter(([name, type]) => !isOf(type, sentMember(moment.call, name)));
    const words = wrong.map(([name, type]) => `${name} is no ${type}`).join(', ');
    hand.expects('client-sends-required-fields', 'all required fields', wrong.length === 0, words, moment.call);
  },
});

/** An amount as text has its own rule: here it counts as there. */
function isOf(type: 'text' | 'amount', value: unknown): boolean {
  if (type === 'text') return typeof value === 'string' && !noValue.test(value);
  return value !== undefined && value !== null && typeof value !== 'boolean' && value !== '';
}

/**
 * Section 2.1: the trace id of every answer is logged. Only the whole of the output shows that one is not, so it is decided
 * at the end, and only where output came at all. A process that ended with an answer on its way logs nothing more: the next
 * logs in. Nor does who gives up after a minute, in the moment in which the answer comes; on a busy machine that may be any
 * answer, so one that is missing alone among others of its kind is nobody's habit.
 */
export const logsTraceIds = integratorObserver({
  slug: 'merchant-wallet-callers-log',
  title: 'the X-Trace-Id of every answer is logged',
  rules: ['client-logs-trace-id'],
  watch(hand) {
    const logged = new RecentMap<string, number>(1_000);
    const late = newLateMachine();
    const output = newOutputWords<Exchange>((exchange) => {
      late.logged(exchange);
      logged.set(kindOf(exchange), (logged.get(kindOf(exchange)) ?? 0) + 1);
      hand.holds('client-logs-trace-id', 'logged', 'logged', exchange);
    });
    function judgeMissing(missing: readonly Exchange[]): void {
      const kinds = Map.groupBy(missing, kindOf);
      for (const [kind, alike] of kinds) {
        if (alike.length === 1 && (logged.get(kind) ?? 0) >= othersOfAKind) continue;
        if (hand.isLate() && alike.every((it) => late.excuses(it, missing))) continue;
        for (const it of alike) hand.holds('client-logs-trace-id', 'logged', `not logged: ${traceIdOf(it)}`, it);
      }
    }
    /** Of answers since the last line, or just before it. */
    const unlogged = new RecentMap<string, number>(1_000);
    return (moment) => {
      if (moment.kind === 'answered') {
        const id = traceIdOf(moment.exchange);
        const { tookMs } = moment.exchange.at;
        if (id === undefined || Math.abs(tookMs - usualLimitMs) <= hand.tolerance(tookMs)) return;
        output.await(id, moment.exchange);
        if (isTurnedAway(moment.exchange)) late.turnedAway(moment.exchange);
        else unlogged.set(id, moment.at);
      } else if (moment.kind === 'sent' && moment.call.operation === 'login') {
        for (const [id] of unlogged.entries()) output.forgo(id);
        late.loginSent();
      } else if (moment.kind === 'output') {
        for (const [id, at] of unlogged.entries()) if (moment.at - at > unreadMs(hand)) unlogged.delete(id);
        output.line(moment.line);
      } else if (moment.kind === 'end' && output.hasLines()) judgeMissing([...output.awaited()]);
    };
  },
});

/** Another thread writes while an answer is on its way: what came so shortly before a line may still be unread. */
function unreadMs({ tolerance }: Hand): number {
  return tolerance(0) / 4;
}

/** So many logged ones show that answers of a kind are logged. */
const othersOfAKind = 2;

/** What a program may treat otherwise. */
function kindOf(exchange: Exchange): string {
  return `${exchange.operation} ${statusOf(exchange)} ${answeredText(exchange, 'responseCode')}`;
}

/** How long many callers wait for an answer. */
const usualLimitMs = 60_000;

function traceIdOf({ by, answer }: Exchange): string | undefined {
  if (by !== 'client' || typeof answer === 'string') return undefined;
  return headerOf(answer.headers, 'X-Trace-Id')?.trim() || undefined;
}
