import type { HeadlinesByApi } from '../targets/apis/profile.ts';
import type { Exchange } from '../targets/exchange.ts';
import { bodyValue } from './body-value.ts';
import { isComposite } from './json-value.ts';

/** What every answer has anew: times, and how much longer something lives. */
const anew = /\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)?|"timeToLive" *: *"?[\d.]+/gi;

/** Whether the second asks what the first asked, changes nothing, and was answered the same. */
export function areEqualPolls(first: Exchange, second: Exchange, headlines: HeadlinesByApi): boolean {
  return (
    first.by === 'client' &&
    isPoll(first, headlines) &&
    first.request.method === second.request.method &&
    first.request.url === second.request.url &&
    isSame(first.request.body, second.request.body) &&
    isSameAnswer(first, second)
  );
}

function isSameAnswer({ answer: first }: Exchange, { answer: second }: Exchange): boolean {
  if (typeof first === 'string' || typeof second === 'string') return first === second;
  return first.status === second.status && isSame(first.body, second.body);
}

function isSame(first: Buffer, second: Buffer): boolean {
  return first.equals(second) || withoutTimes(first) === withoutTimes(second);
}

function withoutTimes(body: Buffer): string {
  return body.toString('utf8').replace(anew, '*');
}

/** An inquiry, by its method or as the API's profile has it: what may move money is never one. */
function isPoll({ request, api, operation }: Exchange, headlines: HeadlinesByApi): boolean {
  if (request.method === 'GET') return true;
  return (headlines[api]?.polls ?? []).some(
    (it) => it.operation === operation && (it.action === undefined || it.action === actionOf(request.body)),
  );
}

function actionOf(body: Buffer): string | undefined {
  const value = bodyValue(body);
  const action = isComposite(value) ? (value as { Action?: unknown }).Action : undefined;
  return typeof action === 'string' ? action.toUpperCase() : undefined;
}
