// The docs as a site, by VitePress: `npm run docs:site` (scripts/site.mjs) puts this beside VitePress and builds with it.
// The pages are the repository's own files, which it copies below pages/.
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = process.env.PAYPROOF_CHECKOUT;
/** A link of the menu: its text, and the page from the top of the checkout. */
const to = (text, page) => ({ text, link: `/${page}` });

/** Files and folders of the checkout that pages link to and that are no pages: they go into the site beside them. */
const linked = new Set();

function noteLink(page, href) {
  if (/^([a-z]+:|[#/])/.test(href)) return;
  const path = normalize(join(dirname(page), decodeURI(href.split('#')[0])));
  if (!path.endsWith('.md') && !path.startsWith('..') && existsSync(join(root, path))) linked.add(path);
}

/** A folder is shown as the list of what it holds. */
function listOf(path) {
  const items = readdirSync(join(root, path)).map((it) => {
    const name = it.replace(/\.md$/, '.html');
    return `<li><a href="${name}">${it}</a></li>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${path}</title><h1>${path}</h1><ul>${items.join('')}</ul>`;
}

export default {
  title: 'payproof',
  description: 'Both ends of a mobile-money integration keep their contract.',
  srcDir: 'pages',
  outDir: join(root, 'site'),
  rewrites: { 'README.md': 'index.md' },
  // Folders of examples and of decisions, which are copied below.
  ignoreDeadLinks: [/\/(adr|examples|first-hour)\/index$/],
  markdown: {
    config(md) {
      const { link_open: before } = md.renderer.rules;
      md.renderer.rules.link_open = (tokens, at, options, env, self) => {
        noteLink(env.relativePath, tokens[at].attrGet('href') ?? '');
        return before ? before(tokens, at, options, env, self) : self.renderToken(tokens, at, options);
      };
    },
  },
  buildEnd({ outDir }) {
    for (const path of linked) {
      const isFolder = statSync(join(root, path)).isDirectory();
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      cpSync(join(root, path), join(outDir, path), { recursive: true, filter: (it) => !it.endsWith('.md') });
      if (isFolder) writeFileSync(join(outDir, path, 'index.html'), listOf(path));
    }
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      { text: 'payproof', items: [to('Overview', ''), to('Words and layout', 'ARCHITECTURE')] },
      {
        text: 'Start',
        items: [
          to('A gate in your pipeline', 'docs/start/pipeline'),
          to('Clients made again', 'docs/start/clients'),
          to('Going live', 'docs/start/go-live'),
          to('Your program judged', 'docs/start/integrator'),
        ],
      },
      {
        text: 'Judging a provider',
        items: [
          to('Targets', 'docs/targets'),
          to('Doctor', 'docs/doctor'),
          to('Reports', 'docs/reports'),
          to('Evidence', 'docs/evidence'),
          to('Containers', 'docs/containers'),
        ],
      },
      {
        text: 'Judging an integrator',
        items: [
          to('The sandbox', 'docs/sandbox'),
          to('Scenarios', 'docs/integrators'),
          to('Other sources', 'docs/integrators-sources'),
        ],
      },
      {
        text: 'Clients',
        items: [to('Clients', 'docs/clients'), to('Mocks', 'docs/mocks'), to('Pacts', 'docs/pact')],
      },
      {
        text: 'Look up',
        items: [
          to('Rules of the charge gateway', 'docs/rules/charge-gateway'),
          to('Rules of the merchant wallet', 'docs/rules/merchant-wallet'),
          to('Rules of bill payment', 'docs/rules/bill-payment'),
          to('Dialects', 'docs/dialects'),
          to('Faults', 'docs/faults'),
          {
            ...to('Trust', 'docs/trust'),
            collapsed: true,
            items: [
              to('Charge gateway', 'docs/trust/charge-gateway'),
              to('Merchant wallet', 'docs/trust/merchant-wallet'),
              to('Bill payment', 'docs/trust/bill-payment'),
              to('Subtle defects', 'docs/trust/subtle-defects'),
              to('Openings', 'docs/trust/openings'),
              to('Disturbances', 'docs/trust/disturbances'),
              to('Integrators', 'docs/trust/integrators'),
              to('Other tools', 'docs/trust/other-tools'),
            ],
          },
          to('Reliability', 'docs/reliability'),
          to('Performance', 'docs/performance'),
          to('Changelog', 'CHANGELOG'),
        ],
      },
    ],
  },
};
