import type { Api } from '../../contract/api.ts';
import { profileOf } from '../apis/index.ts';

/** Paths of the methods that a driver for these APIs can have, and the one that gains most of the first API. */
export function methodsFor(apis: readonly Api[]): { methods: string[]; first: string | undefined } {
  const own = apis.flatMap((api) =>
    (['customer', 'operator'] as const).flatMap((part) =>
      Object.keys(profileOf(api).driver?.[part] ?? {}).map((name) => `${part}.${name}`),
    ),
  );
  const [named = own[0]] = own.filter((it) => firsts.includes(it));
  return { methods: [...own, 'clock.now', 'clock.advance', 'isolate'], first: named };
}

/** Of each API with several customer methods, the one without which least can be judged. */
const firsts = ['customer.answerPrompt', 'customer.payCode'];
