import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { afterAll, describe, expect, it } from 'vitest';
import { consumerName, pactFile } from '../pact-file.ts';
import { addInteraction, descriptionOf } from './add-interaction.ts';
import { addMessage } from './add-message.ts';
import type { Consumer, Outcome } from './interaction.ts';

/**
 * One test an interaction: our client sends exactly that request to Pact's mock, and makes of the answer exactly what
 * it should. The last test compares the pact that came of it with the committed one; `npx vitest run contracts -u`
 * writes it anew.
 */
export function describeConsumer(consumer: Consumer): void {
  // Pact's native part reports each run to a service of its makers otherwise.
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const dir = mkdtempSync(join(tmpdir(), 'payproof-pact-'));
  const pact = new PactV4({ consumer: consumerName, provider: consumer.api, dir, logLevel: 'error' });
  const { messages = [] } = consumer;
  let done = 0;
  describe(`${consumerName} as a consumer of ${consumer.api}`, () => {
    for (const row of consumer.interactions) {
      it(descriptionOf(row), async () => {
        const added = addInteraction(pact, consumer, row);
        for (const title of row.beside ?? []) {
          const next = consumer.interactions.find((it) => descriptionOf(it) === title);
          if (!next) throw new TypeError(`${descriptionOf(row)} has beside it "${title}", which is no interaction`);
          addInteraction(pact, consumer, next);
        }
        const outcome = await added.interaction.executeTest(({ url }) =>
          outcomeOf(consumer, () => consumer.call(url, row, added.request)),
        );
        expect(outcome).toEqual(consumer.expected(row, added.answer));
        done += 1;
      });
    }
    for (const message of messages) {
      it(`${message.webhook}: ${message.title}`, async () => {
        const outcome = await addMessage(pact, consumer, message).executeTest(async ({ contents }) =>
          message.receive(Buffer.from(JSON.stringify(contents.content))),
        );
        expect(outcome).toEqual(message.expected);
        done += 1;
      });
    }
    it('leaves the committed pact', async ({ skip }) => {
      if (done < consumer.interactions.length + messages.length) skip('not every interaction ran');
      const fresh = readFileSync(join(dir, `${consumerName}-${consumer.api}.json`), 'utf8');
      await expect(fresh).toMatchFileSnapshot(pactFile(consumer.api), 'stale? npx vitest run contracts -u');
    });
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
}

async function outcomeOf(consumer: Consumer, call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { returned: await call() };
  } catch (error) {
    return { threw: consumer.shown(error) };
  }
}
