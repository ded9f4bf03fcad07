import { expect, test } from 'vitest';
import { feedKinds, newFeed } from '../../../src/sandbox/feed/feed.ts';
import { followFeed } from '../../../src/sandbox/feed/follow-feed.ts';
import { stillWall } from '../support.ts';

function opened(changes: Partial<Parameters<typeof followFeed>[1]> = {}) {
  const feed = newFeed('run');
  const wall = stillWall();
  const events = followFeed(feed, {
    ...{ after: 0, isAnew: false, goesOn: true, kinds: new Set(feedKinds), wall },
    ...{ wants: () => true, clean: () => (text: string) => text, stored: () => undefined },
    ...changes,
  } as Parameters<typeof followFeed>[1]);
  const add = (count: number): void => {
    for (let n = 0; n < count; n += 1) feed.add({ kind: 'sms', show: () => ({ text: `${feed.last()}` }) }, 0);
  };
  const next = async () => (await events.next()).value;
  return { feed, wall, add, next };
}

test('a reader that is too slow is told how many it lost, and goes on with what is kept', async () => {
  const { add, next } = opened();
  expect(await next()).toMatchObject({ event: 'open', id: 'run-0' });
  add(2);
  expect(await next()).toMatchObject({ id: 'run-1' });
  // Nobody waits for it: the feed keeps the newest thousand, in whatever it stops.
  add(1_500);
  expect(await next()).toMatchObject({ event: 'dropped', id: 'run-502', data: { count: 501 } });
  expect(await next()).toMatchObject({ event: 'sms', id: 'run-503' });
});

test('a reader hears that it is still listened to, and of what comes after', async () => {
  const { add, next, wall } = opened();
  await next();
  const quiet = next();
  await new Promise((resolve) => setImmediate(resolve));
  wall.fire();
  expect(await quiet).toBeUndefined();
  const later = next();
  await new Promise((resolve) => setImmediate(resolve));
  add(1);
  expect(await later).toMatchObject({ event: 'sms', id: 'run-1' });
});

test('without following a reading ends with what there is', async () => {
  const { add, next } = opened({ goesOn: false });
  add(1);
  await next();
  expect(await next()).toMatchObject({ id: 'run-1' });
  expect(await next()).toBeUndefined();
});

test('what was emptied is counted as lost, and numbers go on', async () => {
  const { feed, add, next } = opened();
  await next();
  add(3);
  feed.clear();
  add(1);
  expect(await next()).toMatchObject({ event: 'dropped', data: { count: 3 } });
  expect(await next()).toMatchObject({ id: 'run-4' });
});
