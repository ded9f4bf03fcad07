import type { Redactor } from '../../protocol/secrets/redactor.ts';

/** What is shown of a delivery's row. */
interface Showable {
  id: string;
  api: string;
  url: string;
  body: string;
  state: string;
  createdAt: number;
  attempts: readonly { at: number; status?: number; error?: string; isResent?: boolean; isForged?: boolean }[];
}

/** A delivery as the control plane shows it. */
export function shownDelivery({ id, api, state, createdAt, url, body, attempts }: Showable, clean: Redactor) {
  return {
    id,
    api,
    state,
    createdAt,
    url: clean(url),
    body: clean(body),
    attempts: attempts.map(({ error, ...it }) => (error === undefined ? it : { ...it, error: clean(error) })),
  };
}
