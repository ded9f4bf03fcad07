import type { Mistake } from '../../mistake.ts';
import { mistake } from './make.ts';

/** How members are looked up (sections 2.5 and 7). */
export const memberLookupMistakes: readonly Mistake[] = [
  mistake(
    'offline-is-unknown',
    'an offline biller is taken as an unknown member',
    'client-retries-offline-lookup-later',
    {
      async lookups(day) {
        await day.ground.clock.wait(5_000);
        const answer = await day.steps.send(day, '/api/payment/member?billerCode=INSURER&memberNumber=P-5550');
        if (answer?.json.ResultCode !== 1) await day.steps.tell(day, 'P-5550', 'failed');
      },
    },
    'offline-biller',
  ),
  mistake(
    'offline-asked-at-once',
    'a lookup with an offline biller is repeated at once',
    'client-retries-offline-lookup-later',
    { offlineWaitMs: 0 },
    'offline-biller',
  ),
  mistake(
    'failed-lookup-repeated',
    'a lookup of an unknown member is repeated',
    'client-does-not-repeat-failed-lookup',
    {
      async lookups(day) {
        for (let at = 0; at < 4; at += 1) {
          await day.ground.clock.wait(5_000);
          await day.steps.send(day, '/api/payment/member?billerCode=INSURER&memberNumber=P-9999');
        }
      },
    },
  ),
];
