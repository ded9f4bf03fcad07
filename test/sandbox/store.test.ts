import { expect, test } from 'vitest';
import { memoryStore } from '../../src/sandbox/store/memory-store.ts';
import { put, remove, type Table } from '../../src/sandbox/store/table.ts';

interface Pet {
  name: string;
  kind: string;
  owner?: string;
}

const pets: Table<Pet> = {
  name: 'pets',
  key: (row) => row.name,
  indexes: { kind: (row) => row.kind, owner: (row) => row.owner },
};

test('rows are found by key and by index, and an index follows its rows', () => {
  const store = memoryStore([pets]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog' }), put(pets, { name: 'Tom', kind: 'cat', owner: 'Ann' })]);
  store.apply([put(pets, { name: 'Rex', kind: 'wolf', owner: 'Ann' }), remove(pets, 'nobody')]);
  expect(store.find(pets, 'kind', 'dog')).toEqual([]);
  expect(store.find(pets, 'owner', 'Ann').map((it) => it.name)).toEqual(['Tom', 'Rex']);
  store.apply([remove(pets, 'Tom')]);
  expect([store.get(pets, 'Tom'), store.find(pets, 'owner', 'Ann'), store.all(pets)]).toEqual([
    undefined,
    [{ name: 'Rex', kind: 'wolf', owner: 'Ann' }],
    [{ name: 'Rex', kind: 'wolf', owner: 'Ann' }],
  ]);
});

test('a transaction with an unknown table changes nothing', () => {
  const store = memoryStore([pets]);
  const changes = [put(pets, { name: 'Rex', kind: 'dog' }), { table: 'plants', remove: 'x' }];
  expect(() => store.apply(changes)).toThrow('the store has no table plants; its tables: pets');
  expect(store.all(pets)).toEqual([]);
});
