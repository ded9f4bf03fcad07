import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStore } from '../../../src/sandbox/store/memory-store.ts';
import { put, remove, type Table } from '../../../src/sandbox/store/table.ts';

interface Pet {
  name: string;
  kind: string;
  owner?: string;
}

const pets: Table<Pet> = {
  name: 'pets',
  key: (row) => row.name,
  judge: () => undefined,
  indexes: { kind: (row) => row.kind, owner: (row) => row.owner },
};

test.each(['before', 'after'])('an index that is asked for %s its rows change follows them', (when) => {
  const store = memoryStore([pets]);
  const owned = () => store.find(pets, 'owner', 'Ann').map((it) => it.name);
  if (when === 'before') expect(owned()).toEqual([]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog', owner: 'Ann' }), put(pets, { name: 'Tom', kind: 'cat' })]);
  store.apply([put(pets, { name: 'Kit', kind: 'cat', owner: 'Ann' }), remove(pets, 'nobody')]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog', owner: 'Ann' })]);
  expect([owned(), store.find(pets, 'kind', 'cat').map((it) => it.name)]).toEqual([
    ['Rex', 'Kit'],
    ['Tom', 'Kit'],
  ]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog' }), remove(pets, 'Tom')]);
  expect([store.get(pets, 'Tom'), owned(), store.find(pets, 'kind', 'cat')]).toEqual([
    undefined,
    ['Kit'],
    [{ name: 'Kit', kind: 'cat', owner: 'Ann' }],
  ]);
});

test.each(['before', 'after'])('a row that gets another value is found by it, asked for %s', (when) => {
  const store = memoryStore([pets]);
  store.apply([put(pets, { name: 'Rex', kind: 'dog' })]);
  if (when === 'before') store.find(pets, 'kind', 'dog');
  store.apply([put(pets, { name: 'Rex', kind: 'wolf', owner: 'Ann' })]);
  expect(store.find(pets, 'kind', 'dog')).toEqual([]);
  expect(store.find(pets, 'owner', 'Ann')).toEqual([{ name: 'Rex', kind: 'wolf', owner: 'Ann' }]);
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

test('an index finds the same rows in the same order as a search through all, whenever it is first asked for', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const step = fc.oneof(
    names.map((name) => put(pets, { name, kind: name < 'c' ? 'x' : 'y' })),
    names.map((it) => remove(pets, it)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (changes, asked) => {
      const store = memoryStore([pets]);
      for (const [at, change] of changes.entries()) {
        if (at === asked) store.find(pets, 'kind', 'x');
        store.apply([change]);
      }
      for (const kind of ['x', 'y']) {
        expect(store.find(pets, 'kind', kind)).toEqual(store.all(pets).filter((it) => it.kind === kind));
      }
    }),
    { seed: 1 },
  );
});

test('rows that were gathered take the place of those of their tables at once; other tables stay', () => {
  const written: string[] = [];
  const store = memoryStore([pets as Table<never>, { ...pets, name: 'strays' } as Table<never>], {
    put: (table, key) => void written.push(`put ${table} ${key}`),
    remove: (table, key) => void written.push(`remove ${table} ${key}`),
    clear: () => void written.push('clear'),
  });
  store.apply([put(pets, { name: 'Tom', kind: 'cat' }), { table: 'strays', put: { name: 'Rex', kind: 'dog' } }]);
  const gathered = store.gather();
  gathered.begin('pets');
  gathered.add('pets', { name: 'Ada', kind: 'cat' });
  gathered.add('pets', { name: 'Ada', kind: 'dog' });
  expect(() => gathered.begin('plants')).toThrow('the store has no table plants');
  expect(store.all(pets)).toEqual([{ name: 'Tom', kind: 'cat' }]);
  written.length = 0;
  store.swap(gathered);
  expect(store.all(pets)).toEqual([{ name: 'Ada', kind: 'dog' }]);
  expect(store.find(pets, 'kind', 'dog')).toEqual([{ name: 'Ada', kind: 'dog' }]);
  expect(store.find(pets, 'kind', 'cat')).toEqual([]);
  expect(store.get({ ...pets, name: 'strays' }, 'Rex')).toEqual({ name: 'Rex', kind: 'dog' });
  expect(written).toEqual(['clear', 'put pets Ada', 'put strays Rex']);
});
