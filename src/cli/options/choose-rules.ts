import { nearest, type Rule } from '../../contract/index.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The rules of `register` that `ids` mean: each is the id of a rule, or a prefix that ends before a `/`
 * (`charge-gateway`, `charge-gateway/charge/200`). Throws UsageError for one that means none, or only rules that no
 * run against a provider can judge.
 */
export function chooseRules(ids: readonly string[], register: readonly Rule[]): Rule[] {
  return ids.flatMap((id) => {
    const found = register.filter((rule) => rule.id === id || rule.id.startsWith(`${id}/`));
    if (found.length === 0) throw new UsageError(unknownRule(id, register));
    const judged = found.filter((rule) => rule.party === 'provider' && rule.undecidable === undefined);
    if (judged.length === 0) throw new UsageError(`rule '${id}' cannot be judged here: ${whyNot(found[0] as Rule)}`);
    return judged;
  });
}

function unknownRule(id: string, register: readonly Rule[]): string {
  const ids = register.map((rule) => rule.id);
  const close =
    nearest(id, ids) ??
    nearest(
      id,
      ids.map((it) => it.slice(it.indexOf('/') + 1)),
    );
  const hint = close === undefined ? '' : `; did you mean '${ids.find((it) => it.endsWith(close)) ?? close}'?`;
  const near = ids.filter((it) => it.includes(id.slice(id.indexOf('/') + 1))).slice(0, 8);
  const legal = near.length > 0 ? ` Ids that hold it: ${near.join(', ')}.` : '';
  return `unknown rule '${id}'${hint || '.'}${legal} Legal: an id, or a prefix that ends before a '/'; 'payproof rules' lists all ${ids.length}.`;
}

function whyNot(rule: Rule): string {
  if (rule.undecidable !== undefined) return `no check from outside decides it (${rule.undecidable})`;
  return `it binds the ${rule.party}, and verify judges a provider`;
}
