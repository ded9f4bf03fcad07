import fc from 'fast-check';
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

test('a replacement drops what was there, and nothing where a table is unknown', () => {
  const store = memoryStore([pets]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog' })]);
  expect(() => store.replace([{ table: 'plants', put: {} }])).toThrow('the store has no table plants');
  expect(store.all(pets)).toHaveLength(1);
  store.replace([put(pets, { name: 'Tom', kind: 'cat' })]);
  expect([store.all(pets), store.find(pets, 'kind', 'dog')]).toEqual([[{ name: 'Tom', kind: 'cat' }], []]);
});

test('a table with a capacity drops its oldest tenth, also from the sink', () => {
  const kept = new Set<string>();
  const sink = {
    put: (_table: string, key: string) => void kept.add(key),
    remove: (_table: string, key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const few = { ...pets, capacity: 20 };
  const store = memoryStore([few], sink);
  for (let i = 0; i < 1000; i += 1) {
    store.apply([put(few, { name: `p${i}`, kind: 'fish' })]);
    expect(store.all(few).length).toBeLessThanOrEqual(20);
  }
  const names = store.all(few).map((it) => it.name);
  expect(names.at(-1)).toBe('p999');
  expect([...kept]).toEqual(names);
  expect(store.find(few, 'kind', 'fish')).toHaveLength(names.length);
});

test('an index finds the same rows as a search through all of them, whatever was done', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const row = fc.record({ name: names, kind: fc.constantFrom('x', 'y') }, { requiredKeys: ['name', 'kind'] });
  const step = fc.oneof(
    row.map((it) => put(pets, it)),
    names.map((it) => remove(pets, it)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (changes) => {
      const store = memoryStore([pets]);
      for (const change of changes) store.apply([change]);
      for (const kind of ['x', 'y']) {
        const found = store.find(pets, 'kind', kind).map((it) => it.name);
        const wanted = store.all(pets).filter((it) => it.kind === kind);
        expect(found.toSorted()).toEqual(wanted.map((it) => it.name).toSorted());
      }
    }),
    { seed: 1 },
  );
});
