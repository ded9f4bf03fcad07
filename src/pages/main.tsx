import { effect } from '@preact/signals';
import { render } from 'preact';
import { openSession, session } from './control/session.ts';
import { listenTo } from './live/listen.ts';
import { pages } from './pages.ts';
import { route } from './shell/route.ts';
import { Shell } from './shell/shell.tsx';
import { showTextsVisibly } from './shell/visible-text.ts';
import { loadWorkspaces, workspace } from './shell/workspaces.ts';
import { loadBases } from './traffic/bases.ts';

showTextsVisibly();
const root = document.getElementById('app');
if (root) {
  root.textContent = '';
  render(<Shell />, root);
}

// The key of a phone's link is shown to nobody twice: it goes out of the address and its history at once.
const key = route.peek().page === 'phone' ? route.peek().params.get('key') : null;
if (key !== null) history.replaceState(null, '', '#/handset');
void openSession(key === null ? {} : { phone: key });

effect(() => {
  if (session.value.state === 'in') void loadWorkspaces();
  if (session.value.state === 'in' && session.value.scope.kind === 'all') void loadBases();
});
effect(() => {
  const scope = session.value.state === 'in' ? session.value.scope : undefined;
  listenTo(scope ? workspace.value : '', scope?.kind === 'phone' ? scope.endUserId : undefined);
});
effect(() => {
  const page = pages.find((it) => it.id === route.value.page) ?? pages[0];
  document.title = `${page?.title ?? ''} · payproof sandbox`;
});
