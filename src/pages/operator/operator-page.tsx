import { Tabs } from '../parts/tabs.tsx';
import type { Page } from '../shell/page.ts';
import { choose, route } from '../shell/route.ts';
import { Bills } from './bills.tsx';
import { Faults } from './faults.tsx';
import { Readings } from './readings.tsx';
import { Switches } from './switches.tsx';
import { Webhooks } from './webhooks.tsx';
import { WorkspaceCare } from './workspace-care.tsx';

const parts = {
  Switches,
  'Bill payment': Bills,
  Webhooks,
  Readings,
  Faults,
  Workspaces: WorkspaceCare,
} as const;

const names = Object.keys(parts) as (keyof typeof parts)[];

export const operator: Page = {
  id: 'operator',
  title: 'Operator',
  View({ workspace }) {
    const chosen = names.find((it) => it === route.value.params.get('part')) ?? 'Switches';
    const Part = parts[chosen];
    return (
      <>
        <h1>Operator</h1>
        <Tabs names={names} chosen={chosen} onChosen={(part) => choose({ part })} label="Operator" />
        <Part key={chosen} workspace={workspace} />
      </>
    );
  },
};
