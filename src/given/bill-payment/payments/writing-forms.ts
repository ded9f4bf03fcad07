import type { Trial } from '../../../conformance/index.ts';

/** What the document leaves open or contradicts about writing a payment request: one choice of each. */
export interface Forms {
  /** Spelling of actions (section 2.3). */
  action: 'upper' | 'title';
  /** How a blank Price is written. */
  blankPrice: Blank;
  /** How a blank TotalAmount is written. */
  blankTotal: Blank;
  /** Names of the two members of a pair of metadata. */
  pair: 'Key/Value' | 'key/value' | 'Name/Value';
}

export type Blank = 'null' | 'empty' | 'absent';

const alternatives: { readonly [name in keyof Forms]: readonly Forms[name][] } = {
  action: ['upper', 'title'],
  blankPrice: ['null', 'empty', 'absent'],
  blankTotal: ['null', 'empty', 'absent'],
  pair: ['Key/Value', 'key/value', 'Name/Value'],
};

const key = (name: keyof Forms): string => `bill-payment: form of ${name}`;

/** The forms to write with: those that the target was seen to accept, else the first of each. */
export function formsOf(trial: Trial): Forms {
  const [first] = formsToTry(trial, []);
  return first as Forms;
}

/** Every combination of the forms in `open` that the target was not yet seen to accept; likely ones come first. */
export function formsToTry(trial: Trial, open: readonly (keyof Forms)[]): Forms[] {
  let all: Partial<Forms>[] = [{}];
  for (const name of Object.keys(alternatives) as (keyof Forms)[]) {
    const seen = trial.learned.get(key(name));
    const values = seen === undefined ? alternatives[name].slice(0, open.includes(name) ? undefined : 1) : [seen];
    all = values.flatMap((value) => all.map((it) => ({ ...it, [name]: value })));
  }
  // Nobody writes blanks in two ways without need.
  const mixes = ({ blankPrice, blankTotal }: Partial<Forms>): number => Number(blankPrice !== blankTotal);
  return (all as Forms[]).sort((a, b) => mixes(a) - mixes(b));
}

/** Keeps what was accepted for all checks of the run. */
export function learnForms(trial: Trial, forms: Forms, used: readonly (keyof Forms)[]): void {
  for (const name of used) if (!trial.learned.has(key(name))) trial.learned.set(key(name), forms[name]);
}
