import { apis, loadRegister } from '../../contract/index.ts';
import { receiverKinds } from '../../integrator/index.ts';
import { formatNames } from '../../report/formats/names.ts';
import { eventKinds } from '../options/log-filters.ts';
import { targetNames } from './target-names.ts';

const rules = (): string[] => loadRegister().map((it) => it.id);

type Values = readonly string[] | Promise<readonly string[]>;

/** What options may be given whose values are known, by the option's name; those that commander knows are not among them. */
export const closedValues: Readonly<Record<string, (folder: string) => Values>> = {
  api: () => apis,
  rule: rules,
  // Whoever completes something else does not wait for these.
  check: async () => (await import('../suite.ts')).suite.checks.map((it) => it.slug).sort(),
  fault: async () => {
    const { plantable } = await import('../options/planted-faults.ts');
    return plantable()
      .map((it) => it.id)
      .sort();
  },
  dialect: async () => {
    const { listDialects } = await import('../../sandbox/index.ts');
    return listDialects().flatMap(({ id, values }) => values.map((it) => `${id}=${it}`));
  },
  format: () => formatNames,
  target: targetNames,
  kinds: () => ['all', ...eventKinds],
  events: () => Object.keys(receiverKinds),
};

/** The same of arguments, by command. */
export const closedArguments: Readonly<Record<string, () => readonly string[]>> = { explain: rules };
