import { useAnswer } from '../live/use-answer.ts';
import { Problem } from '../parts/problem.tsx';
import { Prompt } from './prompt.tsx';

/** The USSD prompts that are open on a phone, oldest first. */
export function Prompts({
  workspace,
  endUserId,
  idle,
}: {
  workspace: string;
  endUserId: string;
  /** What is shown while none is open. */
  idle: string;
}) {
  const { value, problem, reload } = useAnswer('listPrompts', { workspace, query: { endUserId } }, ['prompt', 'deed']);
  const prompts = value.value?.prompts ?? [];
  return (
    <section aria-label="USSD prompts" class="phone-part">
      <h3>USSD</h3>
      <p class="hidden" role="status">
        {prompts.length === 0
          ? 'No prompt is open.'
          : `${prompts.length} ${prompts.length === 1 ? 'prompt is' : 'prompts are'} open.`}
      </p>
      <Problem>{problem.value}</Problem>
      {prompts.length === 0 ? (
        <div class="screen idle">{idle}</div>
      ) : (
        prompts.map((it) => <Prompt key={it.clientCorrelator} workspace={workspace} prompt={it} onDone={reload} />)
      )}
    </section>
  );
}
