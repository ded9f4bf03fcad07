import { type Api, type Contract, type ContractFact, contractFacts, loadContract } from '../../../contract/index.ts';
import { defectsOf } from './defects.ts';
import type { DerivedFault } from './derived-fault.ts';

const made = new Map<Api, ReadonlyMap<string, DerivedFault>>();

/** The faults that the contract of an API gives, by full id and sorted; made once a process. */
export function derivedFaults(api: Api): ReadonlyMap<string, DerivedFault> {
  const known = made.get(api);
  if (known) return known;
  const faults = new Map(
    faultsOf(loadContract(api))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((fault) => [fault.id, fault]),
  );
  made.set(api, faults);
  return faults;
}

/** At least one fault for each fact that the contract states about an answer. */
function faultsOf(contract: Contract): DerivedFault[] {
  const facts = contractFacts(contract);
  const firstFields = new Map<string, ContractFact>();
  for (const fact of facts) {
    const answer = answerOf(fact);
    if (fact.aspect === 'present' && !firstFields.has(answer)) firstFields.set(answer, fact);
  }
  return facts.flatMap((fact) => {
    const { api, id: breaks, topic } = fact.rule;
    const { operation, status } = fact;
    const documented = contract.operations[operation]?.responses ?? {};
    const isMeant = (answered: number): boolean =>
      status === String(answered) || (status === rangeOf(answered) && !Object.hasOwn(documented, String(answered)));
    return defectsOf(fact, firstFields.get(answerOf(fact)) === fact).map(
      ({ slug, title, spoil }): DerivedFault => ({
        id: `${api}/derived/${operation}/${status}/${slug}`,
        api,
        title: `${operation} answered ${status}: ${title}`,
        topic,
        breaks,
        pair: 'wrong-answer',
        spoil: (answer, of) => (of === operation && isMeant(answer.status) ? spoil(answer) : answer),
      }),
    );
  });
}

function answerOf({ operation, status }: ContractFact): string {
  return `${operation} ${status}`;
}

function rangeOf(status: number): string {
  return `${Math.floor(status / 100)}XX`;
}
