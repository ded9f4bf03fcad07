import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../../src/targets/wire/receiver.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver({ kind: 'loopback' }, () => 7);
});
afterEach(() => receiver.close());

async function post(url: string, body: string): Promise<number> {
  const answer = await fetch(url, { method: 'POST', body });
  return answer.status;
}

it('keeps what reaches each URL, and answers 200', async () => {
  const [one, other] = [receiver.newUrl(), receiver.newUrl()];
  expect(await post(one, 'first')).toBe(200);
  const [received] = receiver.at(one);
  expect({ body: received?.request.body.toString(), at: received?.at }).toEqual({ body: 'first', at: 7 });
  expect(receiver.at(other)).toEqual([]);
});

it('answers chosen statuses in turn, the last one from then on', async () => {
  const url = receiver.newUrl([500, 204]);
  const answered = [await post(url, '1'), await post(url, '2'), await post(url, '3')];
  expect({ answered, kept: receiver.at(url).map((it) => it.status) }).toEqual({
    answered: [500, 204, 204],
    kept: [500, 204, 204],
  });
});
