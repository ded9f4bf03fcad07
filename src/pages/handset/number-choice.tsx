import { useAnswer } from '../live/use-answer.ts';
import { Empty } from '../parts/empty.tsx';
import { Problem } from '../parts/problem.tsx';
import { choose, href, route } from '../shell/route.ts';
import { OtherNumber } from './other-number.tsx';
import { Phone } from './phone.tsx';

/** All phones of the workspace, and the one that is chosen. */
export function NumberChoice({ workspace }: { workspace: string }) {
  const { value, problem } = useAnswer('listNumbers', { workspace }, ['deed']);
  const prompts = useAnswer('listPrompts', { workspace }, ['prompt']);
  const wallets = useAnswer('listWallets', { workspace });
  const holders = new Set(wallets.value.value?.wallets.map((it) => it.msisdn));
  const numbers = withHolders(value.value?.numbers ?? [], holders);
  const open = new Map<string, number>();
  for (const it of prompts.value.value?.prompts ?? []) open.set(it.endUserId, (open.get(it.endUserId) ?? 0) + 1);
  // A phone that rings is what somebody looks for who has chosen none yet.
  const ringing = numbers.find((it) => open.has(it.endUserId));
  const chosen = route.value.params.get('number') ?? (ringing ?? numbers[0])?.endUserId;
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
