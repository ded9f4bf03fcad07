import { useAnswer } from '../live/use-answer.ts';
import { Problem } from '../parts/problem.tsx';
import { Coverage } from './coverage.tsx';
import { Inbox } from './inbox.tsx';
import { PhoneLink } from './phone-link.tsx';
import { Prompts } from './prompts.tsx';
import { WalletApp } from './wallet-app.tsx';

/** One customer's phone. */
export function Phone({
  workspace,
  endUserId,
  isLent = false,
}: {
  workspace: string;
  endUserId: string;
  /** Opened by a link: it lends itself no further. */
  isLent?: boolean;
}) {
  const phone = useAnswer('getPhone', { workspace, query: { endUserId } }, ['deed']);
  const { value: seen } = phone.value;
  return (
    <section class="phone" aria-label={`Phone ${endUserId}`}>
      <div class="phone-top">
        <h2 class="mono">{seen?.endUserId ?? endUserId}</h2>
        {seen?.barred ? <span class="tag bad">barred</span> : null}
        {seen?.whitelisted === false ? <span class="tag warn">not verified: no prompts, no SMS</span> : null}
        {seen ? (
          <Coverage workspace={workspace} endUserId={endUserId} isCovered={seen.covered} onChanged={phone.reload} />
        ) : null}
      </div>
      <Problem>{phone.problem.value}</Problem>
      <div class="phone-parts">
        <Prompts workspace={workspace} endUserId={endUserId} idle={idleText(seen)} />
        {/* Laid anew when the phone comes back: what waited for it has arrived then, and no event tells a phone of that. */}
        <Inbox key={seen?.covered} workspace={workspace} endUserId={endUserId} isCovered={seen?.covered !== false} />
        <WalletApp workspace={workspace} endUserId={endUserId} />
      </div>
      {isLent ? null : <PhoneLink workspace={workspace} endUserId={endUserId} />}
    </section>
  );
}

/** What the phone shows while no prompt is open. */
function idleText(seen: { covered: boolean; whitelisted: boolean; barred: boolean } | undefined): string {
  if (seen?.covered === false) return 'No network. Charges stay PENDING, and their prompts are lost.';
  if (seen?.barred) return 'No prompt. Charges of a barred number are refused.';
  if (seen?.whitelisted === false) return 'No prompt. This number is not verified: see Portal, Test Numbers.';
  return 'No prompt. A charge of this number opens one here.';
}
