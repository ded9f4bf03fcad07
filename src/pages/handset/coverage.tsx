import { ask } from '../control/ask.ts';
import { Action } from '../parts/action.tsx';

/** Whether the network reaches the phone. */
export function Coverage({
  workspace,
  endUserId,
  isCovered,
  onChanged,
}: {
  workspace: string;
  endUserId: string;
  isCovered: boolean;
  onChanged: () => Promise<void>;
}) {
  return (
    <span class="coverage">
      <span role="status" class={isCovered ? 'tag good' : 'tag warn'}>
        {isCovered ? 'in coverage' : 'out of coverage'}
      </span>
      <Action
        act={async () => {
          await ask('setCoverage', { workspace, body: { endUserId, covered: !isCovered } });
          await onChanged();
        }}
      >
        {isCovered ? 'Leave coverage' : 'Come back'}
      </Action>
    </span>
  );
}
