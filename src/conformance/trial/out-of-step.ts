import { randomBytes } from 'node:crypto';
import type { Exchange } from '../../targets/exchange.ts';
import { ask } from '../run/ask.ts';
import { isThrottled } from './throttling.ts';
import type { Run } from './trial-parts.ts';

/**
 * Before the n-th attempt is followed by another, so many calls to a path that no API has. What disturbs each sixth call, as one of
 * several servers behind a balancer does, would meet the same call of each attempt where they have as many calls; after one more, two
 * more and so on it does not.
 */
export async function outOfStep({ target }: Run, met: readonly Exchange[], n: number): Promise<void> {
  const [first] = met;
  const isSilent = met.some((it) => (typeof it.answer === 'string' ? it.answer !== 'reset' : isThrottled(it)));
  if (target.settings.kind !== 'remote' || first === undefined || isSilent) return;
  const { api, request } = first;
  const { origin } = new URL(request.url);
  const base = target.apis[api]?.base;
  const near = base !== undefined && new URL(base).origin === origin ? base : origin;
  const url = `${near.replace(/\/$/, '')}/${randomBytes(6).toString('hex')}`;
  const headers = Object.entries(target.apis[api]?.headers ?? {});
  for (let more = 0; more < n; more += 1) await ask(target, { method: 'GET', url, headers, body: Buffer.alloc(0) }, 1);
}
