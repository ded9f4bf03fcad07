import { piecesOf, searchForAny } from './search-for-any.ts';
import { longEnough, secretForms } from './secret-forms.ts';
import { viewsOf } from './views.ts';

/** Tells which of these secrets a text holds as a whole, in any long form, in the order in which they were given. */
export function newSecretFinder<S extends { value: string }>(secrets: readonly S[]): (text: string) => S[] {
  const forms = new Map(secrets.map((it) => [it, secretForms(it.value).filter((form) => form.length >= longEnough)]));
  const pieces = [...forms].flatMap(([secret, all]) => all.flatMap(piecesOf).map((piece) => ({ piece, secret })));
  const owners = Map.groupBy(pieces, (it) => it.piece);
  const search = searchForAny(owners.keys());
  return (text) => {
    const found = new Set<S>();
    for (const view of viewsOf(text)) {
      const suspects = new Set<S>();
      search(view.text, (_, piece) => {
        for (const { secret } of owners.get(piece) ?? []) suspects.add(secret);
      });
      for (const it of suspects) if (forms.get(it)?.some((form) => view.text.includes(form))) found.add(it);
    }
    return found.size === 0 ? [] : secrets.filter((it) => found.has(it));
  };
}
