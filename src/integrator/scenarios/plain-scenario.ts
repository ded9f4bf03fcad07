import type { Scenario } from '../scenario.ts';

/** What is played where no scenario is named: nothing happens but what customers do who agree. */
export const plainScenario: Scenario = {
  name: 'plain',
  api: 'charge-gateway',
  title: 'Customers agree, and nothing goes wrong.',
  occasions: [],
};
