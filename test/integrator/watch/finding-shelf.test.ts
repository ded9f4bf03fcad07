import { expect, it } from 'vitest';
import { newFindingShelf } from '../../../src/integrator/watch/finding-shelf.ts';

const finding = (rule: string) => ({ rule, text: '', at: 0, expected: 1, actual: 2, proof: [], calls: [] });

async function read(shelf: ReturnType<typeof newFindingShelf>, after = 0): Promise<(number | string)[]> {
  const lines: (number | string)[] = [];
  for await (const it of shelf.read('w', { after, follow: false })) {
    const { number, rule } = it as { number: number; rule: string };
    lines.push(`${number} ${rule}`);
  }
  return lines;
}

it('keeps the newest thousand of a workspace under their numbers', async () => {
  const shelf = newFindingShelf();
  for (let n = 1; n <= 1_002; n += 1) shelf.add('w', finding(`r${n}`));
  shelf.add('other', finding('elsewhere'));
  const lines = await read(shelf);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([1_000, '3 r3', '1002 r1002']);
  expect(await read(shelf, 1_001)).toEqual(['1002 r1002']);
});

it('a reader that follows gets each as it comes, until it is closed', async () => {
  const shelf = newFindingShelf();
  const reading = shelf.read('w', { after: 0, follow: true })[Symbol.asyncIterator]();
  expect((await reading.next()).value).toBe('');
  const next = reading.next();
  shelf.add('w', finding('a'));
  expect((await next).value).toMatchObject({ number: 1, rule: 'a' });
  const last = reading.next();
  shelf.close();
  expect((await last).done).toBe(true);
});
