import { apis, loadRegister } from '../../contract/index.ts';
import { receiverKinds } from '../../integrator/index.ts';
import { formatNames } from '../conclusion/conclude.ts';
import { eventKinds } from '../options/log-filters.ts';
import { targetNames } from './target-names.ts';

const rules = (): string[] => loadRegister().map((it) => it.id);

/** What options may be given whose values are known, by the option's name; those that commander knows are not among them. */
export const closedValues: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  api: () => apis,
  rule: rules,
  format: () => formatNames,
  target: targetNames,
  kinds: () => ['all', ...eventKinds],
  events: () => Object.keys(receiverKinds),
};

/** The same of arguments, by command. */
export const closedArguments: Readonly<Record<string, () => readonly string[]>> = { explain: rules };
