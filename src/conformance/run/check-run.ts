import { defined } from '../../contract/defined.ts';
import type { Rule } from '../../contract/rule.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import { personMethods } from '../../targets/drivers/driver-methods.ts';
import { Again, type Check, GivenBroken, Lacking } from '../check.ts';
import { type Break, type Ledger, newLedger } from '../ledger.ts';
import type { CheckReport, Finding } from '../result.ts';
import type { Attempt } from '../trial/attempt.ts';
import { untilUndisturbed } from '../trial/attempts.ts';
import { newTrial } from '../trial/trial.ts';
import type { PropertyRun, Run } from '../trial/trial-parts.ts';
import { type Contribution, notReached } from '../verdicts.ts';
import { confirmed } from './confirmed.ts';
import { deedsIn } from './deed-of.ts';
import { inWords } from './in-words.ts';
import { fixtureCapabilities } from './plan.ts';
import { onPlot, type Plot } from './plots.ts';
import { reproduceCommand } from './reproduce.ts';
import { breaksOf, type Tried } from './tried.ts';

export interface CheckRun {
  report: CheckReport;
  contribution: Contribution;
}

/**
 * Runs one check on a tenant of its own (where the target can), or on a plot of the shared one, and gathers what it decided.
 * Never throws.
 * @param judged the rules of which the run tells; all where it is left out.
 */
export async function runCheck(
  run: Run,
  check: Check,
  rules: ReadonlyMap<string, Rule>,
  { command, judged, plot }: { command: string; judged?: ReadonlySet<string>; plot?: Plot | undefined },
): Promise<CheckRun> {
  const { timers } = run.target;
  const from = timers.elapsed();
  const before = run.recorder.exchanges.length;
  const allowed = new Set([...check.rules, ...(check.assumes ?? [])]);
  const newOwnLedger = (): Ledger =>
    newLedger(rules, {
      api: check.api,
      title: check.title,
      allowed,
      place: () => run.recorder.place(check.slug),
    });
  const tried = await confirmed(run.target, () => lastAttempt(run, check, newOwnLedger, plot));
  const { ledger, properties, missing, error } = tried;
  const situation = brokenSituation(tried, judged);
  if (situation !== undefined) missing.add(situation);
  const stopped = { ...(missing.size > 0 ? { missing: [...missing] } : {}), ...defined({ error }) };
  const skipped = missing.size > 0 && ledger.decided.size === 0;
  return {
    report: {
      check: check.slug,
      title: check.title,
      api: check.api,
      rules: [...check.rules],
      outcome: error !== undefined ? 'error' : skipped ? 'skipped' : 'done',
      ...stopped,
      tookMs: Math.round(timers.elapsed() - from),
      exchanges: run.recorder.exchanges.slice(before).filter((it) => it.check === check.slug).length,
    },
    contribution: {
      slug: check.slug,
      rules: [...allowed],
      decided: ledger.decided,
      readings: ledger.readings,
      shown: ledger.shown,
      findings: findingsOf(run, check, { ledger, properties, command }),
      ...stopped,
    },
  };
}

/** The attempt that counts: the first that nothing disturbed, or what held of the last one. */
async function lastAttempt(run: Run, check: Check, newOwnLedger: () => Ledger, plot: Plot | undefined): Promise<Tried> {
  const expects5xx = check.needs.some((it) => failsOnDemand.has(it));
  let tried: Tried | undefined;
  try {
    return await untilUndisturbed({ run, expects5xx, asksPerson: asksPerson(run, check) }, async (attempt) => {
      tried = await tryCheck(run, check, attempt, newOwnLedger, plot);
      return tried;
    });
  } catch (problem) {
    // What broke in a disturbed attempt says nothing; what held does.
    const ledger = newOwnLedger();
    if (tried) ledger.absorb(tried.ledger);
    for (const { rule } of tried?.ledger.breaks ?? []) {
      ledger.decided.delete(rule);
      ledger.shown.delete(rule);
    }
    const missing = tried?.missing ?? new Set();
    const isOver = run.signal?.aborted === true;
    if (isOver) missing.add(notReached);
    return {
      ...{ ledger, properties: [], missing, error: isOver ? undefined : inWords(problem), broke: true },
      aloneFrom: undefined,
    };
  }
}

/** What a check did not come to decide because something else was broken first is no error of the judge. */
function brokenSituation(tried: Tried, judged: ReadonlySet<string> | undefined): string | undefined {
  const broken = breaksOf(tried).map(({ rule }) => rule);
  const [first] = broken;
  if (first === undefined) return undefined;
  const isShown = judged === undefined || broken.some((it) => judged.has(it));
  const why = isShown ? 'see the failures' : `${first} broke, of which this run does not tell`;
  return `the situation it starts from (${why})`;
}

function findingsOf(
  run: Run,
  check: Check,
  { ledger, properties, command }: Pick<Tried, 'ledger' | 'properties'> & { command: string },
): Finding[] {
  const deedOf = brokenSoFar(ledger.breaks, properties) ? deedsIn(run.recorder) : () => [];
  const finding = ({ place, ...it }: Break, property?: PropertyRun): Finding => ({
    ...it,
    deed: deedOf({ proof: it.proof, ...defined({ place }) }),
    check: check.slug,
    title: check.title,
    reproduce: reproduceCommand(command, {
      rule: it.rule,
      check: check.slug,
      seed: run.seed,
      ...(property ? { path: property.path } : {}),
    }),
    ...(property ? { seed: run.seed, path: property.path, counterexample: property.counterexample } : {}),
  });
  return [
    ...ledger.breaks.map((it) => finding(it)),
    ...properties.flatMap((property) => property.breaks.map((it) => finding(it, property))),
  ];
}

/** Operator's methods that let the provider answer 5xx itself. */
const failsOnDemand = new Set(['operator.failNext', 'operator.maintenance']);

/** One attempt, on a tenant of its own. */
async function tryCheck(
  run: Run,
  check: Check,
  attempt: Attempt,
  newOwnLedger: () => Ledger,
  plot: Plot | undefined,
): Promise<Tried> {
  const ledger = newOwnLedger();
  const properties: PropertyRun[] = [];
  const missing = new Set<string>();
  let error: string | undefined;
  let aloneFrom: number | undefined;
  run.recorder.beginTrial(check.slug);
  try {
    const tenant = onPlot(await run.target.tenant(), plot);
    try {
      const settings = tenant.apis[check.api];
      const capabilities = new Set([
        ...run.target.capabilitiesOf(tenant),
        ...(settings ? fixtureCapabilities(check.api, settings.fixtures) : []),
      ]);
      if (settings) run.secrets.push(...secretsOf(check.api, settings));
      for (const need of [...(settings ? [] : [`api:${check.api}`]), ...check.needs])
        if (!capabilities.has(need)) missing.add(need === 'alone' ? 'isolate' : need);
      const onAlone = (): void => {
        if (!capabilities.has('isolate')) aloneFrom ??= ledger.breaks.length;
      };
      if (check.needs.includes('alone')) onAlone();
      if (missing.size === 0) {
        const parts = {
          run,
          api: check.api,
          slug: check.slug,
          tenant,
          capabilities,
          asksPerson: asksPerson(run, check),
          attempt,
          ledger,
          newLedger: newOwnLedger,
          onProperty: (it: PropertyRun) => void properties.push(it),
          onAlone,
        };
        await untilDone(() => check.body(newTrial(parts)));
      }
    } finally {
      await tenant.release();
    }
  } catch (problem) {
    if (problem instanceof Lacking) missing.add(problem.missing);
    else if (run.signal?.aborted) missing.add(notReached);
    else if (problem instanceof GivenBroken)
      error = brokenSoFar(ledger.breaks, properties) ? undefined : problem.message;
    else error = inWords(problem);
  }
  const broke = error !== undefined || brokenSoFar(ledger.breaks, properties);
  return { ledger, properties, missing, error, broke, aloneFrom };
}

/** Whether a person has to type PINs for this check: such checks come last and try little. */
export function asksPerson({ target }: Pick<Run, 'target'>, { needs }: Pick<Check, 'needs'>): boolean {
  return target.settings.driver?.kind === 'person' && needs.some((it) => personMethods.has(it));
}

/** Does it as often as the person at the phone wants. What was decided before stays decided. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Again)) throw problem;
    }
  }
}

function brokenSoFar(breaks: readonly Break[], properties: readonly PropertyRun[]): boolean {
  return breaks.length > 0 || properties.length > 0;
}
