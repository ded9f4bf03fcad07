import {
  type IntegratorFinding,
  type IntegratorObserver,
  type Issued,
  type Moment,
  newIntegratorJudge,
  RecentMap,
} from '../../conformance/index.ts';
import { handedOut } from '../../conformance/secrets/handed-out.ts';
import { redactDeep } from '../../conformance/secrets/redact.ts';
import { defined } from '../../contract/defined.ts';
import type { Api, Rule } from '../../contract/index.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import type { TellableFinding } from './finding-shelf.ts';

/** By what every workspace is judged. */
export interface WorkspaceJudgeOptions {
  observers: readonly IntegratorObserver[];
  rules: readonly Rule[];
  /** How many ms of a workspace's clock pass in one of the wall. */
  timeScale?: number;
}

export interface JudgedWorkspace {
  issued: Partial<Record<Api, Issued>>;
  /** By which number the sandbox knows a call, by the id that the judge gave it. */
  numbers: Pick<RecentMap<string, number>, 'get'>;
  onFinding(finding: TellableFinding): void;
}

/** Judges whoever integrates one workspace, moment by moment; what it finds is told without the secrets of either side. */
export function workspaceJudge(
  { observers, rules, timeScale }: WorkspaceJudgeOptions,
  { issued, numbers, onFinding }: JudgedWorkspace,
): (moment: Moment) => void {
  const secrets = new Set(
    Object.values(issued).flatMap((it) => [...it.secrets.map(({ value }) => value), it.callbackSignature?.secret]),
  );
  const tokens = new RecentMap<string, true>(500);
  const texts = new Map(rules.map((it) => [it.id, it.text]));
  const inShort = new RecentMap<string, string>(2_000);
  function tell({ rule, expected, actual, proof, at }: IntegratorFinding): void {
    const redact = redactor([...secrets, ...[...tokens.entries()].map(([it]) => it)]);
    const shown = proof.map((it) => inShort.get(it) ?? it);
    const text = texts.get(rule) ?? '';
    const calls = proof.flatMap((it) => numbers.get(it) ?? []);
    onFinding({ ...redactDeep({ rule, text, at, expected, actual, proof: shown }, redact), calls });
  }
  const judge = newIntegratorJudge({ observers, rules, issued, onFinding: tell, ...defined({ timeScale }) });
  return (moment) => {
    if (moment.kind === 'sent') {
      const { id, request } = moment.call;
      inShort.set(id, `${request.method} ${new URL(request.url, 'http://unknown.invalid').pathname}`);
    }
    if (moment.kind === 'answered') for (const it of handedOut([moment.exchange])) tokens.set(it, true);
    judge.see(moment);
  };
}
