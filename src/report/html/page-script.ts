import { copying } from './script/copying.ts';
import { filtering } from './script/filtering.ts';
import { opening } from './script/opening.ts';
import { views } from './script/views.ts';

/**
 * Script of the page: what is opened late, copying, views and filters. Everything can be read without it. The address
 * keeps what is shown (`#view=tester`, `#q=refund&verdict=fail`, `#rule-<id>`), so that a link opens it again.
 */
export const pageScript = `
(() => {
${copying}${opening}
  if (!document.querySelector('section.view')) return;
${filtering}${views}
})();
`;
