import { type Moment, RecentMap } from '../../conformance/index.ts';
import type { FindingSource, Witness, WorkspaceDescription } from '../../sandbox/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import { momentsOf } from '../play/moments-of.ts';
import { strayNote } from '../stray-note.ts';
import { newFindingShelf, type TellableFinding, type TellableNote } from './finding-shelf.ts';
import { issuedIn } from './issued-in.ts';
import { standingClock } from './standing-clock.ts';
import { type WorkspaceJudgeOptions, workspaceJudge } from './workspace-judge.ts';

export interface WatchOptions extends WorkspaceJudgeOptions {
  /** What was issued in a workspace. Asked once of each, when the first thing happens in it. */
  describe(workspace: string): Promise<WorkspaceDescription | undefined>;
  onFinding(workspace: string, finding: TellableFinding): void;
  onNote(workspace: string, note: TellableNote): void;
  /** Wall time in ms; replaced in tests. */
  wallNow?(): number;
}

/** Judges whoever integrates each workspace of a sandbox while it works. */
export interface Watch {
  witness: Witness;
  findings: FindingSource;
  /** Tells the workspaces that there are at the start. */
  begin(workspaces: readonly string[]): void;
}

/** Workspaces that are judged at the same time; of more, the ones that were longest quiet begin anew. */
const workspacesAtMost = 200;
/** Calls whose credentials name no workspace, where there are several. */
const nobody = '';

export function watchSandbox(options: WatchOptions): Watch {
  const { wallNow = wallTimers.now } = options;
  const shelf = newFindingShelf();
  const seen = new RecentMap<string, Witness>(workspacesAtMost);
  const callers = new RecentMap<number, string>(20_000);
  /** Each is told once. */
  const strays = new RecentMap<string, true>(200);
  const workspaces = new RecentMap<string, true>(workspacesAtMost);

  /** A call without credentials belongs to the only workspace, where there is no other. */
  function idOf(workspace: string | undefined): string {
    if (workspace !== undefined) workspaces.set(workspace, true);
    const [[only] = [], other] = [...workspaces.entries()].slice(0, 2);
    return workspace ?? (other ? nobody : (only ?? nobody));
  }

  function of(id: string): Witness {
    const known = seen.get(id) ?? judging(id);
    seen.set(id, known);
    return known;
  }

  function judging(id: string): Witness {
    const numbers = new RecentMap<string, number>(2_000);
    const named = (it: string, call: number): void => void numbers.set(it, call);
    return momentsOf({ see: judged(id, numbers), wallNow, named });
  }

  /** How a workspace's clock goes from now on, once that is known. */
  const paced = new RecentMap<string, (isFrozen: boolean) => void>(workspacesAtMost);

  /** Moments wait until it is known what was issued. */
  function judged(workspace: string, numbers: RecentMap<string, number>): (moment: Moment) => void {
    const begun = wallNow();
    const wallMs = (): number => wallNow() - begun;
    let early: [moment: Moment, wallMs: number][] | undefined = [];
    let see = (moment: Moment, at: number): void => void early?.push([moment, at]);
    const described = workspace === nobody ? Promise.resolve(undefined) : options.describe(workspace);
    described
      .catch(() => undefined)
      .then((description) => {
        const judge = workspaceJudge(options, {
          issued: issuedIn(description),
          numbers,
          onFinding(finding) {
            shelf.add(workspace, finding);
            options.onFinding(workspace, finding);
          },
        });
        const standing = standingClock(description?.clock.mode === 'frozen');
        paced.set(workspace, (isFrozen) => standing.pace(isFrozen, wallMs()));
        const seen = (moment: Moment, at: number): void => judge({ ...moment, at: moment.at + standing.aheadMs(at) });
        for (const it of early ?? []) seen(...it);
        early = undefined;
        see = seen;
      });
    return (moment) => see(moment, wallMs());
  }

  const witness: Witness = {
    called(call) {
      const id = idOf(call.workspace);
      callers.set(call.id, id);
      return of(id).called(call);
    },
    answered(answer) {
      const id = callers.get(answer.id);
      callers.delete(answer.id);
      if (id !== undefined) of(id).answered(answer);
    },
    strayed(call) {
      const { workspace, at, method, path } = call;
      const id = idOf(workspace);
      const key = `${id} ${method} ${path}`;
      if (strays.has(key)) return;
      strays.set(key, true);
      const note = { at, note: strayNote(call) };
      shelf.add(id, note);
      options.onNote(id, note);
    },
    sending: (delivery) => of(idOf(delivery.workspace)).sending(delivery),
    sent: (delivery) => of(idOf(delivery.workspace)).sent(delivery),
    received: (receipt) => of(idOf(receipt.workspace)).received(receipt),
    done(deed) {
      const id = idOf(deed.workspace);
      if (deed.operation === 'paceClock') paced.get(id)?.(deed.body['mode'] === 'frozen');
      return of(id).done(deed);
    },
  };
  return {
    witness,
    findings: shelf,
    begin(ids) {
      for (const it of ids) workspaces.set(it, true);
    },
  };
}
