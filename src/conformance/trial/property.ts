import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { breathe } from '../../targets/timers.ts';
import { GivenBroken, Lacking, type Trial } from '../check.ts';
import type { Break, Ledger } from '../ledger.ts';
import { Disturbed, untilUndisturbed } from './attempts.ts';
import { inputWords } from './input-words.ts';
import { withShorterStories } from './stories.ts';
import type { TrialParts } from './trial-parts.ts';

interface PropertyParts<T> extends TrialParts {
  newTrial(parts: TrialParts): Trial;
  values: fc.Arbitrary<T>;
  body(trial: Trial, value: T): Promise<void>;
  options: { runs: number; examples?: T[] };
}

/** Runs of the body spent on shrinking, at most. */
const shrinksAtMost = 40;
/** After this many times the target's patience none is begun any more: where it is silent, each may take all of it. */
const patiencesAtMost = 5;
const breathesEveryMs = 20;

/**
 * Runs a property with a seed made from the run's seed and the check's slug, so that neither the order nor the number
 * of other checks matters. Rules that break only while another one is shrunk are reported at their first sight.
 */
export async function runProperty<T>(parts: PropertyParts<T>): Promise<void> {
  const { run, slug, values, body, options, ledger } = parts;
  const whole = run.recorder.place(slug).trial;
  let shrunk: string | undefined;
  const { timers, settings } = run.target;
  let spent = 0;
  let endMs = Number.POSITIVE_INFINITY;
  let stopped: unknown;
  let last: Break[] = [];
  const aside = new Map<string, Break>();
  let breathed = timers.elapsed();
  const property = fc.asyncProperty(withShorterStories(values), async (value) => {
    // A value that is tried no more takes no time of its own, and there may be very many: a signal has to be heard between.
    if (timers.elapsed() - breathed > breathesEveryMs) {
      await breathe();
      breathed = timers.elapsed();
    }
    if (stopped !== undefined || run.signal?.aborted) return;
    if (shrunk !== undefined) {
      spent += 1;
      if (parts.asksPerson || shrunk === run.until || spent > shrinksAtMost || timers.elapsed() >= endMs) return;
    }
    const tried = await tryOnce(parts, whole, (trial) => body(trial, value));
    const { own, problem } = tried;
    if (problem !== undefined && own.breaks.length === 0) {
      stopped = problem;
      return;
    }
    if (shrunk === undefined) ledger.absorb(own);
    const [first] = own.breaks;
    if (!first) return;
    if (shrunk === undefined) endMs = timers.elapsed() + patiencesAtMost * settings.patienceMs;
    shrunk ??= first.rule;
    for (const it of own.breaks) if (!aside.has(it.rule)) aside.set(it.rule, it);
    if (!own.breaks.some((it) => it.rule === shrunk)) return;
    last = own.breaks;
    throw new GivenBroken(shrunk);
  });
  const details = await fc.check(property, {
    seed: seedOf(run.seed, slug),
    numRuns: options.runs + (options.examples?.length ?? 0),
    ...(options.examples ? { examples: options.examples.map((it): [T] => [it]) } : {}),
    ...(run.path === undefined ? {} : { path: run.path }),
  });
  if (details.failed && last.length > 0) {
    const others = [...aside.values()].filter((it) => !last.some((mine) => mine.rule === it.rule));
    parts.onProperty({
      breaks: [...last, ...others],
      path: details.counterexamplePath ?? '',
      counterexample: inputWords(details.counterexample?.[0]),
    });
  }
  run.recorder.resumeTrial(slug, whole);
  if (stopped !== undefined) throw stopped;
  run.signal?.throwIfAborted();
}

/** One generated value on references of its own, again where it was disturbed; what was thrown beside what was decided. */
async function tryOnce<T>(
  parts: PropertyParts<T>,
  within: number,
  body: (trial: Trial) => Promise<void>,
): Promise<{ own: Ledger; problem: unknown }> {
  const { run, asksPerson = false, attempt: whole } = parts;
  const { expects5xx } = whole;
  let own = parts.newLedger();
  try {
    await untilUndisturbed({ run, expects5xx, asksPerson }, async (attempt) => {
      run.recorder.beginTrial(parts.slug, within);
      own = parts.newLedger();
      let problem: unknown;
      try {
        await body(parts.newTrial({ ...parts, attempt, ledger: own }));
      } catch (thrown) {
        problem = thrown;
      }
      const lacks = problem instanceof Lacking;
      return { broke: (problem !== undefined && !lacks) || own.breaks.length > 0, problem };
    }).then(({ problem }) => {
      if (problem !== undefined) throw problem;
    });
    return { own, problem: undefined };
  } catch (problem) {
    // What broke in a disturbed attempt says nothing.
    return { own: problem instanceof Disturbed ? parts.newLedger() : own, problem };
  }
}

/** 31 bits of the SHA-256 of both. */
function seedOf(seed: number, slug: string): number {
  return createHash('sha256').update(`${seed} ${slug}`).digest().readUInt32BE(0) >>> 1;
}
