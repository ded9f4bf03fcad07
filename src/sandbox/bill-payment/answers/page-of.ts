/** One page of a list, with what its counters say (section 2.5). */
export interface Page<Item> {
  items: Item[];
  counters: { Page: number; TotalPages: number; PerPage: number; TotalListings: number };
}

/** A page counts from 1 on; one behind the last is empty. */
export function pageOf<Item>(all: readonly Item[], page: number, perPage: number): Page<Item> {
  const counters = {
    Page: page,
    TotalPages: Math.ceil(all.length / perPage),
    PerPage: perPage,
    TotalListings: all.length,
  };
  return { items: all.slice((page - 1) * perPage, page * perPage), counters };
}
