import type { Finding, Verdict } from '../../conformance/result.ts';
import type { OddAnswer } from './odd-answer.ts';

/** A rule that could not hold either, and what showed it. */
export interface Symptom {
  rule: string;
  verdict: Verdict;
  finding: Finding;
}

/** One thing that is wrong, with all that follows from it. Every rule that failed stands in one cause, once. */
export interface Cause {
  /** Counts from 1, in the order in which causes are told everywhere. */
  n: number;
  /** The rule that tells what broke first, its verdict, and the finding that shows it best. */
  rule: string;
  verdict: Verdict;
  finding: Finding;
  /** The other rules that failed with it, in reading order. */
  symptoms: Symptom[];
  /** Rules that could not be tried, for what they start from was broken by it. */
  untried: string[];
  /** Ids of the exchanges that prove the finding, in order. */
  exchanges: string[];
  /** The answer with a status that the contract does not have, where that is what broke. */
  odd?: OddAnswer;
  /** What broke, in one line. */
  words: string;
}
