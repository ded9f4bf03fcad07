import { randomUUID } from 'node:crypto';
import type { Env } from '../slice/api-slice.ts';
import { compactText } from '../store/compact-text.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a decision in this workspace may know now. */
export function envOf({ clock }: Workspace): Env {
  return { now: clock.now(), newId };
}

/** Node puts a UUID together from twenty pieces, which would all be kept. */
export function newId(): string {
  return compactText(randomUUID());
}
