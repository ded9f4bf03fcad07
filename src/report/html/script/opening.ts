/**
 * Makes markup of what `later` kept as text, when it is opened; lays exchanges where they are asked for; and opens
 * whatever holds a place that a link leads to.
 */
export const opening = `
  const templateOf = (store) => {
    const template = document.createElement('template');
    template.innerHTML = store.textContent;
    return template.content;
  };
  let exchanges;
  const exchangeOf = (id) => {
    const store = document.querySelector('#exchanges > noscript');
    exchanges ??= store ? templateOf(store) : document.createDocumentFragment();
    return exchanges.getElementById(id)?.firstElementChild?.cloneNode(true);
  };
  const layExchanges = (node) => {
    for (const place of node.querySelectorAll(':scope > .shows')) {
      const all = place.dataset.exchanges.split(' ').map(exchangeOf).filter(Boolean);
      if (all.length === 0) continue;
      if (all.length === 1) all[0].open = true;
      place.replaceWith(...all);
    }
  };
  const pools = new Map();
  const poolOf = (node) => {
    const store = node.querySelector(':scope > noscript');
    if (store) {
      pools.set(node, templateOf(store));
      store.remove();
    }
    return pools.get(node);
  };
  const fill = (node) => {
    const pool = poolOf(node);
    if (pool) node.append(pool);
    layExchanges(node);
  };
  document.addEventListener('toggle', (event) => {
    if (event.target.open && event.target.matches('details')) fill(event.target);
  }, true);
  for (const node of document.querySelectorAll('details[open]')) fill(node);
  const holds = (store, id) => store.textContent.includes('id="' + id.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;') + '"');
  const reach = (id) => {
    for (let n = 0; n < 4 && !document.getElementById(id); n += 1) {
      const pooled = [...pools].find(([, pool]) => pool.getElementById(id))?.[0];
      const holder = pooled ?? [...document.querySelectorAll('details > noscript')].find((it) => holds(it, id))?.parentElement;
      if (!holder) return undefined;
      fill(holder);
    }
    const found = document.getElementById(id);
    for (let node = found; node; node = node.parentElement) if (node.matches('details')) { fill(node); node.open = true; }
    return found;
  };
`;
