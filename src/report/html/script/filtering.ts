/** Search and filters over the rules: what fits is counted in each section, and opened where it is little. */
export const filtering = `
  const form = document.getElementById('filters');
  const fields = ['q', 'verdict', 'api', 'certainty'].map((id) => document.getElementById(id)).filter(Boolean);
  const groups = [...document.querySelectorAll('details.api')];
  const openedUpTo = 60;
  let sections;
  const loaded = () => sections ??= groups.flatMap((group) => [...group.querySelectorAll(':scope > details.section')].map((node) => {
    const rows = [...node.children, ...(poolOf(node)?.children ?? [])].filter((it) => it.matches('details.rule'));
    return { group, node, rows: rows.map((row) => ({ row, text: row.textContent.toLowerCase() })), count: node.querySelector('.count') };
  }));
  const filter = () => {
    const words = fields[0].value.toLowerCase().split(/\\s+/).filter(Boolean);
    const chosen = fields.slice(1).filter((it) => it.value !== '');
    const isAsked = words.length + chosen.length > 0;
    if (!isAsked && !sections) return;
    let total = 0;
    let shown = 0;
    const fitting = loaded().filter(({ group, node, rows, count }) => {
      let here = 0;
      for (const { row, text } of rows) {
        const fits = words.every((it) => text.includes(it)) && chosen.every((it) => it.value === (it.id === 'api' ? group.dataset.api : row.dataset[it.id]));
        row.hidden = !fits;
        if (fits) here += 1;
      }
      total += rows.length;
      shown += here;
      node.hidden = here === 0;
      count.textContent = isAsked ? here + ' of ' + rows.length + ' rules' : count.dataset.all;
      return here > 0;
    });
    for (const group of groups) group.hidden = !fitting.some((it) => it.group === group);
    if (isAsked && shown <= openedUpTo) for (const { group, node } of fitting) { group.open = true; node.open = true; }
    document.getElementById('shown').textContent = shown + ' of ' + total + ' rules';
  };
`;
