import type { Api } from '../../contract/index.ts';
import type { FaultInfo, FaultOrigin, FaultPair } from './fault.ts';

/** A planted defect before it has its place: what is wrong, on which side of right, and the decorators that make it so. */
export type Defect<Fault extends FaultInfo> = Omit<Fault, 'id' | 'api' | 'topic' | 'breaks'>;

/** The faults of a topic: by the rule that they break (without its API), then by slug. */
export type TopicFaults<Fault extends FaultInfo> = Readonly<Record<string, Readonly<Record<string, Defect<Fault>>>>>;

/** States one defect: what is wrong in a sentence, and the decorators that make it so. */
type StateDefect<Fault extends FaultInfo> = (title: string, decorators: Omit<Fault, keyof FaultInfo>) => Defect<Fault>;

/** How the defects of one API are stated, by the side of right that they are on. */
export function defectsOf<Fault extends FaultInfo>(
  origin?: FaultOrigin,
): Record<'acceptsTooMuch' | 'refusesTooMuch' | 'answersWrongly', StateDefect<Fault>> {
  const on =
    (pair: FaultPair): StateDefect<Fault> =>
    (title, decorators) =>
      ({ title, pair, ...(origin && { origin }), ...decorators }) as Defect<Fault>;
  return {
    acceptsTooMuch: on('accepts-too-much'),
    refusesTooMuch: on('refuses-too-much'),
    answersWrongly: on('wrong-answer'),
  };
}

/** The faults of an API from its topics, by full id, sorted. Throws TypeError where two have one slug. */
export function faultsOf<Fault extends FaultInfo>(
  api: Api,
  topics: Readonly<Record<string, TopicFaults<Fault>>>,
): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const [topic, byRule] of Object.entries(topics)) {
    for (const [rule, bySlug] of Object.entries(byRule)) {
      for (const [slug, defect] of Object.entries(bySlug)) {
        const id = `${api}/${slug}`;
        if (faults.has(id)) throw new TypeError(`two faults are called ${id}`);
        faults.set(id, { ...defect, id, api, topic, breaks: `${api}/${rule}` } as Fault);
      }
    }
  }
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}
