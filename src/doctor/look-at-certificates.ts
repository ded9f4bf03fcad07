import { reachingOf } from '../conformance/run/ask.ts';
import type { Api } from '../contract/api.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import { lookAtCertificate } from '../targets/preflight/look-at-certificate.ts';
import { type Notebook, tell } from './look.ts';

const dayMs = 86_400_000;
const soonDays = 14;

/** Whether the certificate of an address, which is good today, will be next week. */
export async function lookAtExpiry(target: OpenTarget, api: Api, base: string, notebook: Notebook): Promise<void> {
  if (!base.startsWith('https:')) return;
  const certificate = await lookAtCertificate(base, reachingOf(target));
  if (!certificate || Number.isNaN(certificate.validTo)) return;
  const days = Math.floor((certificate.validTo - target.timers.now()) / dayMs);
  const day = new Date(certificate.validTo).toISOString().slice(0, 10);
  if (days >= soonDays) return void notebook.fine.push(`${api}: certificate until ${day}`);
  tell(notebook, target.settings, {
    ...{ level: 'note', about: 'way', api, key: `apis.${api}.base` },
    found: `the certificate of ${new URL(base).hostname} ends on ${day}, in ${days} days`,
    remedy: 'Tell the operator to renew it',
  });
}
