import type { RunResult } from '../conformance/result.ts';

/** What reports say of whom a run judged: a provider, or an integrator on a provider's place. */
export interface JudgedWords {
  /** `payproof 0.1.0 judged …`. */
  subject: string;
  /** A heading. */
  title: string;
  /** Of a run that a simulation answered, or stood in. */
  simulated: string;
  /** Who has to mend what is broken, and what it is. */
  mender: string;
  differs: string;
  /** Of rules that were skipped. */
  wanted: string;
  /** Of a finding without an exchange. */
  unproven: string;
}

type Judged = Pick<RunResult, 'judged' | 'target' | 'integrator'>;

export function judgedWords(run: Judged): JudgedWords {
  return run.judged === 'integrator' ? wordsOfIntegrator(run) : wordsOfProvider(run);
}

function wordsOfProvider({ target }: Judged): JudgedWords {
  return {
    subject: target.name,
    title: `Conformance of ${target.name}`,
    simulated: 'a simulation answered; nothing here is proof of a real provider.',
    mender: 'Who runs the provider',
    differs: 'Its answers differ from the document',
    wanted: 'something of the target',
    unproven: 'No exchange proves it: it is about something that never came.',
  };
}

function wordsOfIntegrator({ target, integrator }: Judged): JudgedWords {
  const build = integrator?.build === undefined ? '' : ` ${integrator.build}`;
  const apis = Object.keys(target.bases).join(', ');
  return {
    subject: `the integrator${build}, on ${target.name}`,
    title: `Conformance of the integrator${build}${apis === '' ? '' : ` of ${apis}`}`,
    simulated:
      "a simulation stood in the provider's place; it is the integrator that was judged, and no real provider.",
    mender: 'Who writes the integrator',
    differs: 'What it did differs from the document',
    wanted: 'an occasion',
    unproven: 'No exchange proves it: it was told or written, or is about something that never came.',
  };
}
