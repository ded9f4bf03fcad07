import type { Surface } from './surface.ts';

/** Operations that bear another name at the same method and path: the new name by the old one. */
export function renamedOperations(before: Surface, after: Surface): Map<string, string> {
  const gone = operationsOf(before).filter(([name]) => !(name in after));
  const come = operationsOf(after).filter(([name]) => !(name in before));
  return new Map(
    gone.flatMap(([old, place]) =>
      come.filter(([, it]) => it === place).map(([name]): [string, string] => [old, name]),
    ),
  );
}

/** The surface with these operations under their new names. */
export function withNames(surface: Surface, names: ReadonlyMap<string, string>): Surface {
  return Object.fromEntries(
    Object.entries(surface).map(([place, entry]) => {
      const [operation = '', ...inner] = place.split(' ');
      return [[names.get(operation) ?? operation, ...inner].join(' '), entry];
    }),
  );
}

/** Names of the operations, each with its method and path. */
function operationsOf(surface: Surface): [string, string][] {
  return Object.entries(surface).flatMap(([place, { types }]) =>
    place.includes(' ') ? [] : [[place, types.join()] as [string, string]],
  );
}
