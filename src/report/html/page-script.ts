/**
 * Script of the page: views, filters and copying. Everything can be read without it. The address keeps what is shown
 * (`#view=tester`, `#q=refund&verdict=fail`), so that a link opens it again.
 */
export const pageScript = `
(() => {
  const root = document.documentElement;
  root.classList.add('script');
  if (navigator.clipboard) {
    for (const button of document.querySelectorAll('.copy')) {
      button.hidden = false;
      button.addEventListener('click', () => {
        navigator.clipboard.writeText(button.previousElementSibling.textContent).then(() => {
          button.textContent = 'Copied';
        });
      });
    }
  }
  const views = [...document.querySelectorAll('section.view')];
  if (views.length === 0) return;
  const tabs = [...document.querySelectorAll('.tabs a')];
  const form = document.getElementById('filters');
  const rows = [...document.querySelectorAll('#verdicts tbody tr')];
  const fields = ['q', 'verdict', 'api', 'certainty'].map((id) => document.getElementById(id)).filter(Boolean);
  const show = (name) => {
    for (const it of views) it.classList.toggle('chosen', it.id === name);
    for (const it of tabs) {
      if (it.hash === '#view=' + name) it.setAttribute('aria-current', 'page');
      else it.removeAttribute('aria-current');
    }
  };
  const filter = () => {
    const words = (document.getElementById('q').value || '').toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = words.every((it) => text.includes(it)) && fields.every((it) => it.id === 'q' || it.value === '' || row.dataset[it.id] === it.value);
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    document.getElementById('shown').textContent = shown + ' of ' + rows.length + ' rules';
  };
  const follow = () => {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith('rule-')) {
      show('developer');
      document.getElementById(hash)?.scrollIntoView();
      return;
    }
    const wanted = new URLSearchParams(location.hash.slice(1));
    const name = wanted.get('view') || 'developer';
    show(views.some((it) => it.id === name) ? name : 'developer');
    for (const it of fields) if (wanted.has(it.id)) it.value = wanted.get(it.id);
    filter();
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
})();
`;
