import { computed, signal } from '@preact/signals';

/** Where the person is: `#/traffic?ws=…&api=…`. All that is chosen stands in the address, so that it can be sent on. */
export interface Route {
  page: string;
  params: URLSearchParams;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const route = computed<Route>(() => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?');
  return { page: path, params: new URLSearchParams(query) };
});

/** The address of a page. The workspace goes along. */
export function href(page: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const own = new URLSearchParams();
  const workspace = params['ws'] ?? route.value.params.get('ws');
  if (workspace) own.set('ws', workspace);
  for (const [name, value] of Object.entries(params)) if (name !== 'ws' && value) own.set(name, value);
  const query = own.toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}

/** Changes what is chosen on this page; no step of the browser's history. */
export function choose(params: Readonly<Record<string, string | undefined>>): void {
  const { page, params: present } = route.value;
  history.replaceState(null, '', href(page, { ...Object.fromEntries(present), ...params }));
  hash.value = location.hash;
}
