/** Causes, symptoms and rules: what opens. */
export const rulesStyle = `
details>summary{cursor:pointer}summary h3{display:inline;margin:0}
.cause{border:1px solid var(--line);border-left:4px solid var(--bad);border-radius:6px;background:var(--panel);padding:.75rem 1rem;margin:.75rem 0;scroll-margin-top:1rem}.cause>summary h3{font-size:1.05rem}.cause>summary .note{display:block;margin:.15rem 0 0 1.1rem;overflow-wrap:anywhere}.cause[open]>summary{margin-bottom:.6rem}.cause .n{display:inline-block;min-width:1.5rem;padding:0 .3rem;border-radius:999px;background:var(--bad);color:var(--bg);text-align:center;font-size:.9rem}
.symptom,.rule{border-top:1px solid var(--line);padding:.4rem 0;scroll-margin-top:1rem}.symptom[open],.rule[open]{padding-bottom:.9rem}.symptom .words,.rule .words{display:block;margin-left:1.1rem;color:var(--soft)}.symptom .rule-id,.rule .rule-id{font-weight:600}
.cause>summary h3{scroll-margin-top:1.5rem}.api{border:1px solid var(--line);border-radius:6px;background:var(--panel);margin:.6rem 0;padding:.6rem 1rem}.api[open]>summary{margin-bottom:.4rem}.section{border-top:1px solid var(--line);padding:.3rem 0;scroll-margin-top:1rem}.section>summary{overflow-wrap:anywhere}.section>summary .name{display:inline-block;min-width:6.2rem}.section .bar{width:9rem;vertical-align:middle;margin-right:.5rem}.section[open]{padding-bottom:.8rem}.section[open]>.rule{margin-left:1rem}
.about{display:grid;grid-template-columns:8.5rem 1fr;gap:.2rem .8rem;margin:.6rem 0}.about dt{color:var(--soft);font-size:.87rem}.about dd{margin:0}.rule>:not(summary),.symptom>:not(summary){margin-left:1.1rem}
.ticket{margin:.6rem 0}.ticket .copy{position:static;float:right;margin:0 0 .3rem .6rem;padding:.25rem .8rem}.ticket pre{margin-top:.4rem}.ticket summary{color:var(--link)}
:target>summary,h3:target,article:target>h3{background:var(--infobg);border-radius:4px;box-shadow:0 0 0 5px var(--infobg)}
`;
