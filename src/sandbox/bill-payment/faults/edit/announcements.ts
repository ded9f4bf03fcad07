import type { EventSite } from '../../../faults/decorators.ts';
import type { DeliveryPlan, JsonValue, Redelivery } from '../../../slice/decision.ts';
import type { BillFault } from '../../bill-fault.ts';
import type { BillEnv } from '../../operation.ts';

type Site = EventSite<BillEnv>;

/** Sends other announcements of a changed biller (section 6.1): one, none or several in place of each. */
export function editAnnouncements(
  edit: (delivery: DeliveryPlan, site: Site) => DeliveryPlan[],
): Pick<BillFault, 'event'> {
  return {
    event: (decision, site) =>
      site.name === 'biller-changed'
        ? { ...decision, deliveries: decision.deliveries.flatMap((it) => edit(it, site)) }
        : decision,
  };
}

/** Announces nothing where `isMeant` says so. */
export function silent(isMeant: (payload: Site['payload'], site: Site) => boolean): Pick<BillFault, 'event'> {
  return editAnnouncements((it, site) => (isMeant(site.payload, site) ? [] : [it]));
}

/** Announces something else than the list of codes. */
export function announced(edit: (codes: string[], site: Site) => JsonValue): Pick<BillFault, 'event'> {
  return editAnnouncements((it, site) => [
    { ...it, body: JSON.stringify(edit(JSON.parse(it.body) as string[], site)) },
  ]);
}

/** Sends announcements again in another way. */
export function resent(edit: (redelivery: Redelivery) => Redelivery): Pick<BillFault, 'event'> {
  return editAnnouncements((it) => [{ ...it, ...(it.redelivery ? { redelivery: edit(it.redelivery) } : {}) }]);
}
