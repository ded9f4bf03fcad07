import {
  type IntegratorFinding,
  type IntegratorJudge,
  type IntegratorObserver,
  type Issued,
  type Moment,
  newIntegratorJudge,
  type Observer,
  observeAll,
} from '../../conformance/index.ts';
import type { Api, Rule } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { byCaller } from './by-caller.ts';

export interface BothEndsOptions {
  apis: readonly Api[];
  rules: readonly Rule[];
  integratorObservers: readonly IntegratorObserver[];
  observers: readonly Observer[];
  issued: Partial<Record<Api, Issued>>;
  callbackSignature?: CallbackSignature;
  onFinding(finding: IntegratorFinding): void;
}

export interface BothEnds extends IntegratorJudge {
  /** How many exchanges the provider was not judged by, for they came after what is kept. */
  unjudged(): number;
}

/** What is kept of a provider's day: its observers compare each exchange with those before. */
const kept = { exchanges: 20_000, bytes: 48 * 1024 * 1024 };

/** Judges the integrator as moments come, and the provider by the same exchanges when its verdict is asked for. */
export function bothEnds(options: BothEndsOptions): BothEnds {
  const { apis, rules, issued, onFinding, callbackSignature } = options;
  const isOurs = ({ api }: { api: Api }): boolean => apis.includes(api);
  const integrator = newIntegratorJudge({
    observers: options.integratorObservers.filter(isOurs),
    rules,
    issued,
    onFinding,
  });
  const observers = options.observers.filter(isOurs);
  const exchanges: Exchange[] = [];
  let bytes = 0;
  let unjudged = 0;
  function keep(exchange: Exchange): void {
    const size = exchange.request.body.length + (typeof exchange.answer === 'string' ? 0 : exchange.answer.body.length);
    if (exchanges.length >= kept.exchanges || bytes + size > kept.bytes) {
      unjudged += 1;
      return;
    }
    bytes += size;
    exchanges.push(exchange);
  }
  return {
    see(moment: Moment) {
      integrator.see(moment);
      if (moment.kind === 'answered') keep(moment.exchange);
    },
    contributions(command) {
      const ordered = exchanges.toSorted(
        (a, b) => a.at.wall - b.at.wall || Number(a.id.slice(1)) - Number(b.id.slice(1)),
      );
      const sight = {
        exchanges: byCaller(ordered),
        capabilities: new Set(['state', 'callbacks', ...(callbackSignature ? ['callbackSignature'] : [])]),
        context: {
          secrets: Object.values(issued).flatMap((it) => it.secrets),
          callbackSignatureOf: () => callbackSignature,
          events: [],
        },
      };
      const byId = new Map(rules.map((it) => [it.id, it]));
      const ofProvider = observeAll(sight, observers, byId, { command, seed: 1 });
      // A recorded day has no check that could be run again: its own command shows it.
      const told = ofProvider.map((it) => ({
        ...it,
        feeders: 'all' as const,
        findings: it.findings.map((finding) => ({ ...finding, reproduce: command })),
      }));
      return [...integrator.contributions(command), ...told];
    },
    exchanges() {
      const all = new Map(integrator.exchanges().map((it) => [it.id, it]));
      for (const it of exchanges) all.set(it.id, it);
      return [...all.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
    },
    unjudged: () => unjudged,
  };
}
