import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Field } from '../parts/field.tsx';
import { instantText } from '../parts/instant.ts';
import { Problem } from '../parts/problem.tsx';
import { spanText } from '../parts/span.ts';
import type { Page } from '../shell/page.ts';
import { amountOf } from './amounts.ts';
import { DueList } from './due-list.tsx';
import { Now } from './now.tsx';

type Moved = Operations['advanceClock']['answer'];

const usual: readonly [string, number][] = [
  ['+1 min', 60_000],
  ['+15 min', 900_000],
  ['+1 h', 3_600_000],
  ['+1 d', 86_400_000],
];

function Time({ workspace }: { workspace: string }) {
  const on = ['clock', 'exchange', 'delivery', 'prompt', 'deed'] as const;
  const clock = useAnswer('getClock', { workspace }, on);
  const due = useAnswer('listDue', { workspace }, on);
  const amount = useSignal('');
  const moved = useSignal<Moved | undefined>(undefined);
  const now = clock.value.value;
  async function move(how: () => Promise<Moved>): Promise<void> {
    moved.value = await how();
    await Promise.all([clock.reload(), due.reload()]);
  }
  const by = (ms: number) => move(() => ask('advanceClock', { workspace, body: { ms } }));
  const asked = amountOf(amount.value);
  return (
    <>
      <h1>Time</h1>
      <Problem>{clock.problem.value ?? due.problem.value}</Problem>
      {now ? <Now clock={now} /> : null}
      <div class="row">
        {usual.map(([name, ms]) => (
          <Action key={name} act={() => by(ms)}>
            {name}
          </Action>
        ))}
        <Action
          kind="main"
          disabled={(due.value.value?.count ?? 0) === 0}
          act={() => move(() => ask('advanceToNext', { workspace }))}
        >
          To what falls due next
        </Action>
        {now ? (
          <Action
            act={async () => {
              const mode = now.mode === 'frozen' ? 'real-time' : 'frozen';
              await ask('paceClock', { workspace, body: { mode } });
              await Promise.all([clock.reload(), due.reload()]);
            }}
          >
            {now.mode === 'frozen' ? 'Let it pass' : 'Let it stand still'}
          </Action>
        ) : null}
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Field label="By an amount">
          <input
            placeholder="90s, 1h 30m, 2 d"
            value={amount.value}
            aria-invalid={amount.value !== '' && asked === undefined}
            onInput={(event) => {
              amount.value = event.currentTarget.value;
            }}
          />
        </Field>
        <Action disabled={asked === undefined} act={() => by(asked ?? 0)}>
          {asked === undefined ? 'Advance' : `Advance by ${spanText(asked)}`}
        </Action>
      </form>
      <div role="status">
        {moved.value ? (
          <section class="panel" aria-label="What happened on the way">
            <p>
              The clock stands at {instantText(moved.value.now)}. {firedText(moved.value.fired.length)}
            </p>
            <ol class="list">
              {moved.value.fired.slice(0, 50).map(({ at, kind, name }, i) => (
                <li key={`${i} ${at}`}>
                  {instantText(at)} <span class="tag info">{kind}</span> <span class="mono">{name}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
      <h2>What falls due next</h2>
      {due.value.value && now ? (
        <DueList
          due={due.value.value}
          now={now.now}
          moveTo={(at) => move(() => ask('setClock', { workspace, body: { at } }))}
        />
      ) : null}
    </>
  );
}

function firedText(count: number): string {
  if (count === 0) return 'Nothing fell due on the way.';
  return count === 1 ? 'One thing fell due on the way:' : `${count} things fell due on the way:`;
}

export const time: Page = { id: 'time', title: 'Time', View: Time };
