import { expect, test } from 'vitest';
import { exchangeRing } from '../../../src/sandbox/workspace/exchange-ring.ts';

function exchange(length: number) {
  return {
    at: 0,
    api: 'charge-gateway',
    operation: 'charge',
    method: 'POST',
    url: '/',
    rawHeaders: [],
    body: Buffer.alloc(length),
    status: 200,
    answer: '',
  };
}

function filled(ring: ReturnType<typeof exchangeRing>, ...lengths: number[]) {
  for (const length of lengths) ring.add(exchange(length));
  return { ids: ring.entries().map((it) => it.id), dropped: ring.dropped() };
}

test('the oldest is dropped where there are too many', () => {
  expect(filled(exchangeRing(3), 1, 1, 1)).toEqual({ ids: [1, 2, 3], dropped: 0 });
  expect(filled(exchangeRing(3), 1, 1, 1, 1, 1)).toEqual({ ids: [3, 4, 5], dropped: 2 });
});

test('the oldest are dropped where their bodies are too large; the newest is kept whatever its size', () => {
  expect(filled(exchangeRing(10, 100), 40, 40, 40)).toEqual({ ids: [2, 3], dropped: 1 });
  expect(filled(exchangeRing(10, 100), 40, 40, 100)).toEqual({ ids: [3], dropped: 2 });
  expect(filled(exchangeRing(10, 100), 40, 500)).toEqual({ ids: [2], dropped: 1 });
  expect(filled(exchangeRing(10, 100), 500, 1, 1)).toEqual({ ids: [2, 3], dropped: 1 });
});

test('a cleared ring begins again', () => {
  const ring = exchangeRing(2, 100);
  filled(ring, 90, 90, 90);
  ring.clear();
  expect(filled(ring, 50, 50)).toEqual({ ids: [1, 2], dropped: 0 });
});
