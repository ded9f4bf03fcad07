import { visible } from '../../protocol/visible.ts';

/** Markup that is safe to put into a page as it is. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Content = string | number | Html | undefined | false | readonly Content[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are made visible and escaped, for text and for attributes in double quotes; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return { markup: strings.reduce((text, part, index) => text + markupOf(values[index - 1]) + part) };
}

/** Text that is markup or script of our own, not escaped. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(value: Content): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

/** What lays text out and hides nothing stays. */
const layout = /[^\n\t]+/g;

function escaped(text: string): string {
  return text.replace(layout, visible).replace(/[&<>"']/g, (it) => entities[it] as string);
}
