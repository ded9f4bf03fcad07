import { leave, session } from '../control/session.ts';
import { isLive } from '../live/listen.ts';
import { pages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { href, route } from './route.ts';
import { SignIn } from './sign-in.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';
import { workspace, workspaces } from './workspaces.ts';

/** All that is around a page: navigation, the choice of workspace, whether events come. */
export function Shell() {
  const now = session.value;
  if (now.state === 'opening') return <p class="starting">The payproof sandbox</p>;
  if (now.state === 'out') return <SignIn problem={now.problem} />;
  const isPhone = now.scope.kind === 'phone';
  const shown = isPhone ? pages.slice(0, 1) : pages;
  const page = shown.find((it) => it.id === route.value.page) ?? shown[0];
  if (!page) return null;
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        Skip to content
      </button>
      <header class="top">
        <span class="brand">payproof sandbox</span>
        {isPhone ? null : (
          <nav aria-label="Pages">
            <ul>
              {shown.map(({ id, title }) => (
                <li key={id}>
                  <a href={href(id)} aria-current={id === page.id ? 'page' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div class="where">
          {isPhone ? null : <WorkspaceChoice />}
          {now.isTokenWanted && !isPhone ? (
            <button type="button" class="plain" onClick={leave}>
              Sign out
            </button>
          ) : null}
          <span class={isLive.value ? 'live' : 'live off'}>{isLive.value ? 'live' : 'not connected'}</span>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {workspace.value === '' ? (
          <Empty>
            {workspaces.value === undefined ? 'Asking the sandbox…' : 'There is no workspace; make one under Operator.'}
          </Empty>
        ) : (
          <page.View key={`${page.id} ${workspace.value}`} workspace={workspace.value} />
        )}
      </main>
    </div>
  );
}
