import { defined } from '../../contract/defined.ts';
import type { RawAnswer } from '../exchange.ts';
import { answerForm, headingOf, oneLine } from './answer-form.ts';
import type { Trouble } from './trouble.ts';

type OfAnswer = Extract<
  Trouble,
  { kind: 'no-way' | 'redirect' | 'refused-credentials' | 'not-found' | 'proxy' | 'web-page' }
>;

const redirects = [301, 302, 303, 307, 308];

/** What in the set-up an answer to a valid call may come of: a suspicion, until another kind of call meets the same. */
export function troubleOfAnswer(answer: RawAnswer, mayBeWrong: string): OfAnswer | undefined {
  const { status, headers } = answer;
  const form = answerForm(answer);
  const page = headingOf(answer);
  const told = defined({ page });
  if (redirects.includes(status)) {
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    return location === undefined ? undefined : { kind: 'redirect', status, location: oneLine(location) };
  }
  if (status === 401 || (status === 403 && form !== 'page')) {
    return { kind: 'refused-credentials', status, ...told, mayBeWrong };
  }
  // No service answers so: a proxy on the way does.
  if (status === 407) return { kind: 'no-way', code: 'PROXY_407' };
  if (status === 404) return { kind: 'not-found', ...told };
  const isOfProxy = [502, 503, 504].includes(status) ? form !== 'json' : status === 403 && form === 'page';
  if (isOfProxy) return { kind: 'proxy', status, ...told };
  return (status < 300 || status === 511) && form === 'page' ? { kind: 'web-page', status, ...told } : undefined;
}
