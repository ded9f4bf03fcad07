import { randomBytes } from 'node:crypto';
import type { Api } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import { profileOf } from '../../targets/apis/index.ts';
import type { Probe, ProbeCall } from '../../targets/apis/probe.ts';
import type { RawAnswer, RawRequest } from '../../targets/exchange.ts';
import { answerForm, headingOf, saysTheSame } from '../../targets/preflight/answer-form.ts';
import { oddCredentials } from '../../targets/preflight/odd-credentials.ts';
import type { PreflightFinding, Trouble } from '../../targets/preflight/trouble.ts';
import { troubleOfAnswer } from '../../targets/preflight/trouble-of-answer.ts';
import { troubleOfFailure } from '../../targets/preflight/trouble-of-failure.ts';
import type { ApiSettings } from '../../targets/settings/settings.ts';
import { operationOf, requestOf } from '../trial/request.ts';
import { longestWaitMs, waitOf } from '../trial/throttling.ts';
import { memberOf } from '../values/answer.ts';
import { bodyText } from '../values/body-text.ts';
import { type Asked, ask, askUnthrottled, confirmingTries, reachingOf, type Tried } from './ask.ts';
import { baseNearby } from './base-nearby.ts';

/**
 * Asks one API with each set of its credentials, by calls that change nothing, and tells what in the set-up is wrong. An
 * answer is trouble only where another kind of call meets the same: what a provider does at one operation is for the
 * run to judge.
 */
export async function probeApi(
  target: Asked,
  api: Api,
  settings: ApiSettings,
): Promise<Omit<PreflightFinding, 'leased'>[]> {
  const fresh = `pp-${randomBytes(8).toString('hex')}`;
  const probes = profileOf(api).probes?.({ ...settings, fresh }) ?? [];
  const findings: Omit<PreflightFinding, 'leased'>[] = [];
  for (const { mayBeWrong, ...others } of probes) {
    const probe = { ...others, mayBeWrong: oddCredentials(others.credentials) ?? mayBeWrong };
    const own = { ...settings, credentials: probe.credentials };
    const request = requestTo(api, own, probe.call);
    const stranger = { ...own, credentials: { username: fresh, password: fresh, apiKey: fresh } };
    const trouble = await troubleWith(target, probe, request, (call, by) =>
      requestTo(api, by === 'stranger' ? stranger : own, call),
    );
    if (trouble === undefined) continue;
    if (trouble.kind === 'not-found') {
      const at = (base: string) => requestTo(api, { ...own, base }, probe.neverNotFound);
      Object.assign(trouble, defined({ instead: await baseNearby(target, own.base, at) }));
    }
    findings.push({ api, method: request.method, url: shown(request.url), key: probe.key, trouble });
    // What is wrong with the way there is wrong for all users.
    if (trouble.kind !== 'refused-credentials') break;
  }
  return findings;
}

async function troubleWith(
  target: Asked,
  probe: Probe,
  request: RawRequest,
  requestOfCall: (call: ProbeCall & { rawPath?: string }, by: 'user' | 'stranger') => RawRequest,
): Promise<Trouble | undefined> {
  const confirm = (call: ProbeCall & { rawPath?: string }, by: 'user' | 'stranger' = 'user'): Promise<Tried> =>
    ask(target, requestOfCall(call, by), confirmingTries);
  const first = await askUnthrottled(target, request);
  if ('failure' in first) {
    const trouble = await troubleOfFailure(first.failure, request.url, reachingOf(target));
    const isOfOneCall = trouble.kind === 'broken' || trouble.kind === 'no-answer';
    return isOfOneCall && 'answer' in (await confirm(probe.neverNotFound)) ? undefined : trouble;
  }
  const { answer } = first;
  if (request.url.startsWith('http:') && answer.status === 400 && answerForm(answer) !== 'json') {
    const spoken = await troubleOfFailure(
      { code: 'none', message: '', stage: 'answer' },
      request.url,
      reachingOf(target),
    );
    if (spoken.kind === 'https-spoken') return spoken;
  }
  const anyPath = { ...probe.neverNotFound, rawPath: `/${randomBytes(6).toString('hex')}` };
  const suspicion = troubleOfAnswer(answer, probe.mayBeWrong);
  if (suspicion === undefined) {
    const isSame = async (...call: Parameters<typeof confirm>): Promise<boolean> => {
      const other = await confirm(...call);
      return 'answer' in other && saysTheSame(answer, other.answer);
    };
    // A service that is well but answers 500 to what it does not know does not answer so to a stranger.
    const isOfAll = (await isSame(anyPath)) && (await isSame(probe.neverNotFound));
    if (isOfAll && (answer.status !== 500 || (await isSame(probe.call, 'stranger')))) {
      const asked = answer.status === 429 ? (waitOf({ answer }, target.timers.now()) ?? 0) : 0;
      const waitMs = asked > longestWaitMs ? asked : undefined;
      return { kind: 'whatever-asked', status: answer.status, ...defined({ page: headingOf(answer), waitMs }) };
    }
  }
  const trouble = suspicion ?? loginTrouble(answer, probe);
  if (trouble === undefined) return undefined;
  if (trouble.kind === 'refused-credentials')
    return (await isRefusedAgain(answer, probe, confirm)) ? trouble : undefined;
  const other = await confirm(probe.neverNotFound);
  if ('failure' in other) return undefined;
  if (trouble.kind !== 'not-found') {
    return troubleOfAnswer(other.answer, '')?.kind === trouble.kind ? trouble : undefined;
  }
  const nowhere = await confirm(anyPath);
  const isAnyPath = 'answer' in nowhere && saysTheSame(other.answer, nowhere.answer);
  return other.answer.status === 404 && isAnyPath && saysTheSame(answer, other.answer) ? trouble : undefined;
}

async function isRefusedAgain(
  answer: RawAnswer,
  { again, login }: Probe,
  confirm: (call: ProbeCall) => Promise<Tried>,
): Promise<boolean> {
  if (again) {
    const other = await confirm(again);
    return 'answer' in other && troubleOfAnswer(other.answer, '')?.kind === 'refused-credentials';
  }
  if (!login) return true;
  const wrong = await confirm(login.wrong);
  return 'answer' in wrong && saysTheSame(answer, wrong.answer);
}

/** A login may be refused by its body alone, or by 400. */
function loginTrouble(answer: RawAnswer, { login, mayBeWrong }: Probe): Trouble | undefined {
  const { status } = answer;
  if (!login || answerForm(answer) !== 'json' || status >= 500 || status === 429) return undefined;
  const body: unknown = JSON.parse(bodyText(answer.body));
  if (typeof memberOf(body, login.gives) === 'string' || memberOf(body, login.result) === login.success)
    return undefined;
  return { kind: 'refused-credentials', status, ...defined({ page: headingOf(answer) }), mayBeWrong };
}

function requestTo(
  api: Api,
  settings: ApiSettings,
  { operation, ...input }: ProbeCall & { rawPath?: string },
): RawRequest {
  return requestOf(operationOf(api, operation), settings, input);
}

function shown(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
