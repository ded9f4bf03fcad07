import { headerOf } from '../conformance/values/answer.ts';
import type { Api } from '../contract/api.ts';
import type { Exchange } from '../targets/exchange.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';

/** A header of whole seconds, and an answer that was on its way: less is no difference. */
const toleratedMs = 30_000;

/** Compares the clock of this machine with that of an answer's `Date`, which came before `now`. */
export function lookAtClock(
  { answer, at }: Exchange,
  { api, now, settings, notebook }: { api: Api; now: number; settings: TargetSettings; notebook: Notebook },
): void {
  if (typeof answer === 'string') return;
  const its = Date.parse(headerOf(answer.headers, 'date') ?? '');
  if (Number.isNaN(its)) return;
  const aheadMs = its > now ? its - now : Math.min(0, its + 1000 - at.wall);
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= toleratedMs) return void notebook.fine.push(`${api}: clock`);
  tell(notebook, settings, {
    ...{ level: 'wrong', about: 'clock', api },
    found: `the clock of ${new URL(settings.apis[api]?.base ?? 'http://target').host} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's (\`Date\` of an answer)`,
    remedy: 'Set this machine by NTP; where it is right, tell the operator: time stamps and certificates depend on it',
  });
}
