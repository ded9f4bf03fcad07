/** Two runs beside each other. */
export const comparisonStyle = `
.both{table-layout:fixed}.both thead :first-child{width:6rem}.both td{overflow-wrap:anywhere}.simulated ul{margin:.3rem 0;font-weight:400}.both code{font-size:11.5px}.moves{list-style:none;padding:0;margin:.4rem 0}.moves li{border-top:1px solid var(--line);padding:.45rem 0;overflow-wrap:anywhere}.moves .rule-id{font-weight:600}.moves .words{display:block;color:var(--soft)}.turn{white-space:nowrap}.paced li{display:grid;grid-template-columns:minmax(6rem,15rem) 1fr;gap:0 1rem;align-items:start}.paced li>:not(svg){grid-column:2}.pace{margin-top:.25rem}.turns{width:auto}.turns .same{color:var(--soft)}.turns td{font-variant-numeric:tabular-nums;min-width:5rem}
`;
