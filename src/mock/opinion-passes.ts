import type { OpinionOptions } from './second-opinion.ts';

export interface OpinionPass extends Omit<OpinionOptions, 'suite' | 'seed'> {
  title: string;
  /** A planted defect of an answer that the contract states: Prism and a rule of ours must both see it. */
  mustAgree: boolean;
}

/** Checks that make every operation answer its usual successes and refusals. */
const fewChecks = ['charge-is-found', 'charge-required-fields', 'credentials-refused', 'storyline'];

/** Faults that break a fact of openapi.yaml. */
const contractFaults = [
  'accepted-with-202',
  'amount-as-text',
  'charge-without-transaction-id',
  'lookup-without-description',
  'refund-without-original-reference',
  'refusal-without-message',
  'status-code-as-number',
  'unauthorised-without-body',
];

/** The sandbox in the readings that take what the contract does not allow a client to send. */
const takesMore: Record<string, string> = {
  'amount-as-text': 'accepted',
  'other-country': 'accepted',
  'other-operation-status': 'accepted',
  'refund-transaction-type': 'accepted',
  'slash-is-part-of-the-path': 'accepted',
  'unknown-transaction-type': 'accepted',
};

/** The runs of one comparison: the healthy sandbox, each planted defect by itself, and the sandbox's other readings. */
export const opinionPasses: readonly OpinionPass[] = [
  { title: 'the sandbox as it is', mustAgree: false },
  ...contractFaults.map((fault) => ({
    title: `the fault ${fault}`,
    faults: [`charge-gateway/${fault}`],
    checks: fewChecks,
    mustAgree: true,
  })),
  { title: 'the sandbox in readings that take more', dialect: takesMore, mustAgree: false },
];
