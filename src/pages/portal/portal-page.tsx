import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Problem } from '../parts/problem.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { Page } from '../shell/page.ts';
import { choose, route } from '../shell/route.ts';
import { Administrator } from './administrator.tsx';
import { Authentication } from './authentication.tsx';
import { PortalInbox } from './portal-inbox.tsx';
import { portalSession, signOutOf } from './portal-session.ts';
import { Production } from './production.tsx';
import { Registration } from './registration.tsx';
import { TestNumbers } from './test-numbers.tsx';

const tabs = ['Authentication', 'Inbox', 'Test Numbers', 'Production', 'Administrator'] as const;

export const portal: Page = {
  id: 'portal',
  title: 'Portal',
  View({ workspace }) {
    const wanted = tabs.find((it) => it === route.value.params.get('tab')) ?? tabs[0];
    const session = portalSession(workspace);
    return (
      <>
        <h1>Developer portal</h1>
        <p class="soft">
          The onboarding of the charge gateway's document, section 1, from registration to production credentials.
          Nothing here reaches an operator.
        </p>
        <Tabs names={tabs} chosen={wanted} onChosen={(tab) => choose({ tab })} label="Portal" />
        {wanted === 'Administrator' ? (
          <Administrator workspace={workspace} />
        ) : session === '' ? (
          <Registration workspace={workspace} />
        ) : (
          <SignedIn key={session} workspace={workspace} session={session} tab={wanted} />
        )}
      </>
    );
  },
};

function SignedIn({ workspace, session, tab }: { workspace: string; session: string; tab: (typeof tabs)[number] }) {
  const header = { 'Portal-Session': session };
  const { value, problem, reload } = useAnswer('getPortal', { workspace, header }, ['deed']);
  const { value: state } = value;
  if (!state) {
    return (
      <>
        <Problem>{problem.value}</Problem>
        {problem.value === undefined ? null : (
          <Action act={() => signOutOf(workspace, session)}>Register or sign in</Action>
        )}
      </>
    );
  }
  const own = { workspace, header, state, reload };
  return (
    <>
      <p class="row who">
        <span>
          {state.name} · {state.email}
        </span>
        <Action kind="plain" act={() => signOutOf(workspace, session)}>
          Sign out
        </Action>
      </p>
      {tab === 'Authentication' ? <Authentication {...own} /> : null}
      {tab === 'Inbox' ? <PortalInbox {...own} /> : null}
      {tab === 'Test Numbers' ? <TestNumbers workspace={workspace} /> : null}
      {tab === 'Production' ? <Production {...own} /> : null}
    </>
  );
}
