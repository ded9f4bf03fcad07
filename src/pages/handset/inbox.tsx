import { useAnswer } from '../live/use-answer.ts';
import { instantText } from '../parts/instant.ts';
import { Problem } from '../parts/problem.tsx';

/** How many SMS are shown. */
const mostShown = 50;

/** The SMS of a phone, newest first. */
export function Inbox({
  workspace,
  endUserId,
  isCovered,
}: {
  workspace: string;
  endUserId: string;
  isCovered: boolean;
}) {
  const { value, problem } = useAnswer('listSms', { workspace, query: { endUserId } }, ['sms', 'deed']);
  const all = value.value?.sms ?? [];
  const shown = all.slice(-mostShown).reverse();
  return (
    <section aria-label="SMS" class="phone-part">
      <h3>SMS</h3>
      <Problem>{problem.value}</Problem>
      {isCovered ? null : <p class="soft">No network: what is sent now arrives when the phone is back.</p>}
      {shown.length === 0 ? (
        <div class="screen idle">No SMS. One comes after each transaction.</div>
      ) : (
        <ol class="inbox" aria-live="polite">
          {shown.map(({ text, at }, index) => (
            <li key={all.length - index}>
              <span class="soft">{instantText(at)}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {all.length > mostShown ? <p class="soft">{all.length - mostShown} older ones are not shown.</p> : null}
    </section>
  );
}
