import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { catalogueFetches } from '../seen/catalogue-fetches.ts';
import { billersTold } from '../seen/known-catalogue.ts';
import { processRequestIn } from '../seen/process-request.ts';

/** What was fetched after an announcement counts from then on (section 6.1). */
export const catalogueUpdates = integratorObserver({
  slug: 'receiver-catalogue-updates',
  title: 'after a biller was fetched as disabled, no AUTH is sent to it',
  rules: ['receiver-updates-catalogue'],
  watch(hand) {
    const fetches = catalogueFetches(hand);
    const followed = new RecentMap<string, true>(500);
    const disabled = new RecentMap<string, { at: number; proof: Sending }>(2_000);
    const fresh = new RecentMap<string, true>(2_000);
    return (moment) => {
      const fetch = fetches.see(moment);
      if (fetch?.kind === 'named' && fetch.announced.length > 0) followed.set(fetch.call.id, true);
      if (moment.kind === 'answered' && moment.exchange.operation === 'listBillers') {
        const isFollowed = followed.has(moment.exchange.id);
        for (const { code, isEnabled } of billersTold(moment.exchange)) {
          if (isEnabled !== false) disabled.delete(code);
          else if (isFollowed) disabled.set(code, { at: moment.at, proof: moment.exchange });
          if (isFollowed && isEnabled === true) fresh.set(code, true);
        }
      }
      if (moment.kind !== 'sent') return;
      const request = processRequestIn(moment.call, moment.at);
      if (request?.action !== 'auth') return;
      const since = disabled.get(request.billerCode);
      const isOff = since !== undefined && moment.at - since.at > hand.tolerance(60_000);
      if (isOff)
        hand.expects(
          'receiver-updates-catalogue',
          'no AUTH to a biller fetched as disabled',
          false,
          'AUTH',
          since.proof,
          moment.call,
        );
      else if (fresh.has(request.billerCode))
        hand.holds('receiver-updates-catalogue', 'enabled', 'enabled', moment.call);
    };
  },
});
