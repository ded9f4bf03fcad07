import { session } from '../control/session.ts';
import type { Page } from '../shell/page.ts';
import { NumberChoice } from './number-choice.tsx';
import { Phone } from './phone.tsx';

export const handset: Page = {
  id: 'handset',
  title: 'Handset',
  View({ workspace }) {
    const { value: now } = session;
    const scope = now.state === 'in' && now.scope.kind === 'phone' ? now.scope : undefined;
    return (
      <>
        <h1>{scope ? 'Your phone' : 'Handset'}</h1>
        {scope ? (
          <Phone workspace={workspace} endUserId={scope.endUserId} isLent />
        ) : (
          <NumberChoice workspace={workspace} />
        )}
      </>
    );
  },
};
