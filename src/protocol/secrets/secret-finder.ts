import { piecesOf, searchForAny } from './search-for-any.ts';
import { longEnough, secretForms } from './secret-forms.ts';
import { viewsOf } from './views.ts';

/**
 * Tells which of these secrets a text holds as a whole, in any long form, in the order in which they were given. Each form
 * is looked for by that piece of it which the fewest others have: tokens may be alike in all but a few characters.
 */
export function newSecretFinder<S extends { value: string }>(secrets: readonly S[]): (text: string) => S[] {
  const forms = secrets.flatMap((secret) =>
    secretForms(secret.value)
      .filter((form) => form.length >= longEnough)
      .map((form) => ({ form, secret, pieces: piecesOf(form) })),
  );
  const counts = new Map<string, number>();
  for (const { pieces } of forms) for (const it of new Set(pieces)) counts.set(it, (counts.get(it) ?? 0) + 1);
  const rarest = (pieces: readonly string[]): string =>
    pieces.reduce((one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one));
  const owners = Map.groupBy(forms, ({ pieces }) => rarest(pieces));
  const search = searchForAny(owners.keys());
  return (text) => {
    const found = new Set<S>();
    for (const view of viewsOf(text)) {
      const seen = new Set<string>();
      search(view.text, (_, piece) => seen.add(piece));
      for (const piece of seen)
        for (const { form, secret } of owners.get(piece) ?? []) if (view.text.includes(form)) found.add(secret);
    }
    return found.size === 0 ? [] : secrets.filter((it) => found.has(it));
  };
}
