import { expect, it } from 'vitest';
import type { ToldOutcome } from '../../src/conformance/index.ts';
import { startDesk } from '../../src/integrator/desk.ts';

it('a connection to the desk is not closed for being idle: what is told on it next would be lost', async () => {
  const told: ToldOutcome[] = [];
  const desk = await startDesk({ tell: (it) => told.push(it), register: async () => ({}) });
  try {
    const body = JSON.stringify({ api: 'charge-gateway', reference: 'cc-1', outcome: 'released' });
    const answer = await fetch(desk.outcomeUrl, { method: 'POST', body });
    expect(answer.status).toBe(204);
    expect(told).toHaveLength(1);
    expect(answer.headers.get('connection')).toBe('keep-alive');
    // A server that closes it says after how long.
    expect(answer.headers.get('keep-alive')).toBeNull();
  } finally {
    await desk.close();
  }
});
