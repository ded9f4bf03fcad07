import { ControlError } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';

/** What was found wrong with whoever integrates, by operationId. */
export const findingHandlers: Readonly<Record<string, ControlHandler>> = {
  listFindings({ workspace, query }, { findings }) {
    if (!findings) throw new ControlError(409, 'nobody is judged here; start the sandbox with --watch');
    const after = Number(query['after'] ?? 0);
    if (!Number.isInteger(after) || after < 0)
      throw new ControlError(400, 'after must be a whole number from 0, the number of a finding');
    return { status: 200, lines: findings.read(workspace.id, { after, follow: query['follow'] === 'true' }) };
  },
};
