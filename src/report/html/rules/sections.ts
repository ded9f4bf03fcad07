import type { JudgedRule } from '../../run-model.ts';

/** The rules of one section of an API's document. */
export interface Section {
  api: string;
  /** `2.3`; empty for rules that name none. */
  name: string;
  rules: JudgedRule[];
}

/** The rules by API and by the first section that each names, both in reading order. */
export function sectionsByApi(judged: readonly JudgedRule[]): Map<string, Section[]> {
  const apis = Map.groupBy(judged, (it) => it.rule.api as string);
  return new Map([...apis].sort(([a], [b]) => (a < b ? -1 : 1)).map(([api, rules]) => [api, sectionsOf(api, rules)]));
}

function sectionsOf(api: string, rules: readonly JudgedRule[]): Section[] {
  return [...Map.groupBy(rules, (it) => /^\d+(?:\.\d+)*/.exec(it.rule.source)?.[0] ?? '')]
    .map(([name, of]) => ({ api, name, rules: of }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The fragment of a section: `#section-bill-payment-2.3`. */
export function sectionAnchor({ api, name }: Pick<Section, 'api' | 'name'>): string {
  return `section-${api}-${name || 'none'}`;
}

export function sectionTitle({ name }: Pick<Section, 'name'>): string {
  return name === '' ? 'No section' : `Section ${name}`;
}
