import { useRef } from 'preact/hooks';
import { useAnswer } from '../live/use-answer.ts';
import { Empty } from '../parts/empty.tsx';
import { Problem } from '../parts/problem.tsx';
import { choose, href, route } from '../shell/route.ts';
import { OtherNumber } from './other-number.tsx';
import { Phone } from './phone.tsx';

/** All phones of the workspace, and the one that is chosen. */
export function NumberChoice({ workspace }: { workspace: string }) {
  const { value, problem } = useAnswer('listNumbers', { workspace }, ['deed']);
  const prompts = useAnswer('listPrompts', { workspace }, ['prompt', 'deed']);
  const wallets = useAnswer('listWallets', { workspace }, ['deed']);
  const before = useRef<string | undefined>(undefined);
  const holders = new Set(wallets.value.value?.wallets.map((it) => it.msisdn));
  const numbers = withHolders(value.value?.numbers ?? [], holders);
  const open = new Map<string, number>();
  for (const it of prompts.value.value?.prompts ?? []) open.set(it.endUserId, (open.get(it.endUserId) ?? 0) + 1);
  const chosen = route.value.params.get('number') ?? phoneFor(before.current, numbers, open);
  before.current = chosen;
  if (value.value === undefined) return <Problem>{problem.value}</Problem>;
  return (
    <div class="phones">
      <nav aria-label="Phones" class="numbers">
        <ul>
          {numbers.map(({ endUserId, whitelisted, barred }) => (
            <li key={endUserId}>
              <a href={href('handset', { number: endUserId })} aria-current={endUserId === chosen ? 'true' : undefined}>
                <span class="mono">{endUserId}</span>
                {barred ? <span class="tag bad">barred</span> : null}
                {holders.has(endUserId) ? <span class="tag">wallet</span> : null}
                {whitelisted || holders.has(endUserId) ? null : <span class="tag warn">not verified</span>}
                {open.has(endUserId) ? (
                  <span class="tag info">
                    {open.get(endUserId)} {open.get(endUserId) === 1 ? 'prompt' : 'prompts'}
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
        <OtherNumber onChosen={(number) => choose({ number })} />
      </nav>
      {chosen === undefined ? (
        <Empty>This workspace knows no number yet; type one, or verify a test number under Portal.</Empty>
      ) : (
        <Phone key={chosen} workspace={workspace} endUserId={chosen} />
      )}
    </div>
  );
}

/**
 * The phone of somebody who has chosen none: one that rings is what is looked for. It stays when its prompt is answered, as
 * its SMS comes then, and while somebody is at work on it.
 */
function phoneFor(
  before: string | undefined,
  numbers: readonly KnownNumber[],
  open: ReadonlyMap<string, number>,
): string | undefined {
  const isInHand = document.activeElement?.closest('.phone') != null;
  if (before !== undefined && (open.has(before) || isInHand)) return before;
  return numbers.find((it) => open.has(it.endUserId))?.endUserId ?? before ?? numbers[0]?.endUserId;
}

interface KnownNumber {
  endUserId: string;
  whitelisted: boolean;
  barred: boolean;
}

/** Customers of the merchant wallet have phones as well. */
function withHolders(numbers: readonly KnownNumber[], holders: ReadonlySet<string>): KnownNumber[] {
  const known = new Set(numbers.map((it) => it.endUserId));
  const others = [...holders].filter((it) => !known.has(it));
  return [...numbers, ...others.map((endUserId) => ({ endUserId, whitelisted: false, barred: false }))];
}
