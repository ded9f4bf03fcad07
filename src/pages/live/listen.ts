import { signal } from '@preact/signals';
import { pathOf } from '../control/ask.ts';
import { renewSession } from '../control/session.ts';
import { kinds, tell, tellBeginning } from './live.ts';

/** How long until a sandbox that was stopped is asked again. */
const againMs = 2_000;

/** What is listened to. */
let wanted: { workspace: string; endUserId?: string } | undefined;
/** The event that was heard last: who listens again goes on behind it. At first all that the sandbox still has is wanted. */
let heard = '0';
let source: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/** Whether events come. */
export const isLive = signal(false);

/** Listens to one workspace and no other; to none where the id is empty. With a number only to what reaches that phone. */
export function listenTo(workspace: string, endUserId?: string): void {
  if (wanted?.workspace === workspace && wanted.endUserId === endUserId && source) return;
  stop();
  heard = '0';
  tellBeginning();
  wanted = workspace === '' ? undefined : { workspace, ...(endUserId === undefined ? {} : { endUserId }) };
  listen();
}

/**
 * Opens the source where somebody looks: a browser gives all its tabs six connections to one address together, so that
 * six which listen unseen would leave none for the seventh, nor for anything that these ask.
 */
function listen(): void {
  if (!wanted || source || document.visibilityState === 'hidden') return;
  const { workspace, endUserId } = wanted;
  const query = { after: heard, ...(endUserId === undefined ? {} : { endUserId }) };
  const own = new EventSource(pathOf('followEvents', { workspace, query }));
  source = own;
  own.addEventListener('open', () => {
    if (source === own) isLive.value = true;
  });
  own.addEventListener('error', () => {
    if (source !== own) return;
    isLive.value = false;
    if (own.readyState === EventSource.CLOSED) lose();
  });
  for (const kind of kinds) {
    own.addEventListener(kind, ({ data, lastEventId }) => {
      if (source !== own) return;
      if (lastEventId) heard = lastEventId;
      tell(kind, JSON.parse(data));
    });
  }
}

/** The sandbox refuses: it was started again, perhaps, and knows neither session nor workspace. */
function lose(): void {
  stop();
  again = setTimeout(async () => {
    await renewSession();
    listen();
  }, againMs);
}

function stop(): void {
  clearTimeout(again);
  source?.close();
  source = undefined;
  isLive.value = false;
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') stop();
  else listen();
});
