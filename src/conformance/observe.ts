import type { Rule } from '../contract/rule.ts';
import { newLedger } from './ledger.ts';
import type { Plan } from './plan.ts';
import { targetSecrets } from './redact.ts';
import { reproduceCommand } from './reproduce.ts';
import type { Run } from './trial.ts';
import type { Contribution } from './verdicts.ts';

/** Lets every planned observer see the whole run. Exchanges still hold their secrets here. */
export function observeAll(
  run: Run,
  plan: Plan,
  rules: ReadonlyMap<string, Rule>,
  options: { command: string; seed: number },
): Contribution[] {
  const { target, recorder } = run;
  return plan.observers.map((observer) => {
    const missing = observer.needs.filter((need) => !target.capabilities.has(need));
    const ledger = newLedger(rules, new Set(observer.rules), observer.title);
    if (missing.length === 0) {
      observer.observe(
        recorder.exchanges.filter((it) => it.api === observer.api),
        ledger,
        {
          secrets: [...targetSecrets(target), ...run.secrets],
          callbackSignature: target.settings.callbackSignature,
          events: recorder.events,
        },
      );
    }
    return {
      slug: observer.slug,
      rules: observer.rules,
      decided: ledger.decided,
      readings: ledger.readings,
      findings: firstOfEach(ledger.breaks).map((it) => {
        const check = recorder.exchanges.find((exchange) => exchange.id === it.proof.at(-1))?.check;
        return {
          ...it,
          check: observer.slug,
          title: observer.title,
          reproduce: reproduceCommand(options.command, {
            rule: it.rule,
            check: check ?? observer.slug,
            seed: options.seed,
          }),
        };
      }),
      ...(missing.length > 0 ? { missing } : {}),
    };
  });
}

/** A rule that one defect breaks in hundreds of exchanges is told by its first three. */
function firstOfEach<T extends { rule: string }>(breaks: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return breaks.filter((it) => {
    const n = (seen.get(it.rule) ?? 0) + 1;
    seen.set(it.rule, n);
    return n <= 3;
  });
}
