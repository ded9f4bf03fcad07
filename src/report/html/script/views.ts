/** Views by their tabs, and what the address says: a view, filters, or a place to go to. */
export const views = `
  const sectionsOfPage = [...document.querySelectorAll('section.view')];
  const tabs = [...document.querySelectorAll('.tabs a')];
  const show = (name) => {
    for (const it of sectionsOfPage) it.classList.toggle('chosen', it.id === name);
    for (const it of tabs) {
      if (it.hash === '#view=' + name) it.setAttribute('aria-current', 'page');
      else it.removeAttribute('aria-current');
    }
  };
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const follow = () => {
    if (location.hash.length > 1 && !location.hash.includes('=')) {
      const found = reach(decoded(location.hash.slice(1)));
      const view = found?.closest('section.view');
      if (view) show(view.id);
      else if (!found) show('developer');
      found?.scrollIntoView();
      return;
    }
    const wanted = new URLSearchParams(location.hash.slice(1));
    const name = wanted.get('view') || 'developer';
    show(sectionsOfPage.some((it) => it.id === name) ? name : 'developer');
    for (const it of fields) if (wanted.has(it.id)) it.value = wanted.get(it.id);
    filter();
    if (fields.some((it) => it.value !== '')) form.scrollIntoView();
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    const set = new URLSearchParams();
    for (const it of fields) if (it.value !== '') set.set(it.id, it.value);
    history.replaceState(null, '', '#' + set);
    filter();
  });
  addEventListener('hashchange', follow);
  follow();
`;
