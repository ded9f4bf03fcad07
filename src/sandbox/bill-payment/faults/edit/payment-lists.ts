import type { BillFault, CallSite } from '../../bill-fault.ts';

export const dayMs = 24 * 3_600_000;

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Asks the payment list something else, where `edit` gives parameters; one that is undefined goes. */
export function askedOtherwise(
  operation: string,
  edit: (query: CallSite['call']['query']) => CallSite['call']['query'] | undefined,
): Pick<BillFault, 'decision'> {
  return {
    decision(decision, site) {
      const other = site.call.operation === operation ? edit(site.call.query) : undefined;
      if (!other) return decision;
      const kept = Object.entries({ ...site.call.query, ...other }).filter(([, value]) => value !== undefined);
      return site.again({ call: { query: Object.fromEntries(kept) } });
    },
  };
}
