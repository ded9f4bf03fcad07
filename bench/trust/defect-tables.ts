import { table } from '../parts/table.ts';

/** What a table tells of one planted defect, and the rules that failed when it was judged. */
export interface PlantedDefect {
  id: string;
  /** The stated rule that it breaks, and how. */
  sentence: string;
  section: string;
  failedRules: readonly string[];
}

/** Markdown lines: the defects that failed no rule, then each defect with the first rules that it fails. */
export function defectTables(all: readonly PlantedDefect[]): string[] {
  const missed = all.filter(({ failedRules }) => failedRules.length === 0);
  return [
    missed.length === 0
      ? 'Nothing was missed.'
      : table(
          ['missed', 'stated rule', 'section'],
          missed.map(({ id, sentence, section }) => [`\`${id}\``, sentence, section]),
        ),
    '',
    '<details><summary>Each defect and the rules that it fails</summary>',
    '',
    table(
      ['defect', 'what it breaks', 'rules that fail'],
      all.map(({ id, sentence, failedRules }) => [`\`${id}\``, sentence, rulesText(failedRules)]),
    ),
    '',
    '</details>',
  ];
}

/** The first two rules without their API, and how many more there are. */
function rulesText(rules: readonly string[]): string {
  if (rules.length === 0) return 'none';
  const named = rules.slice(0, 2).map((it) => it.slice(it.indexOf('/') + 1));
  return [...named, ...(rules.length > 2 ? [`${rules.length - 2} more`] : [])].join(', ');
}
