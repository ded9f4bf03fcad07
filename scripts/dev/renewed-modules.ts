import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * From now on this process reads modules of a folder anew once they changed, and with them all that import them, when an
 * entry is imported again: all others stay as they are, loaded and warm. What a renewed module held in its variables begins
 * anew; what is no module (contracts, JSON) is not followed.
 *
 * @param folder absolute path; what lies in its `node_modules` never changes
 * @returns `renew`, which is told the absolute paths of the modules that changed, and `import`, which imports the module of an
 *   absolute path as it stands now
 */
export function renewedModules(folder: string) {
  const within = `${pathToFileURL(folder).href}/`;
  const importers = new Map<string, Set<string>>();
  const editions = new Map<string, number>();
  let edition = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (!resolved.url.startsWith(within) || resolved.url.includes('/node_modules/')) return resolved;
      const url = plain(resolved.url);
      if (context.parentURL !== undefined) importersOf(url).add(plain(context.parentURL));
      const latest = editions.get(url);
      return latest === undefined ? resolved : { ...resolved, url: `${url}?${latest}` };
    },
  });
  return {
    renew(paths: readonly string[]): void {
      edition += 1;
      const stale = new Set(paths.map((it) => pathToFileURL(it).href));
      // The set grows while it is walked: importers of importers follow.
      for (const url of stale) {
        editions.set(url, edition);
        for (const it of importersOf(url)) stale.add(it);
      }
    },
    import: (path: string): Promise<unknown> => import(pathToFileURL(path).href),
  };

  function importersOf(url: string): Set<string> {
    const known = importers.get(url) ?? new Set();
    importers.set(url, known);
    return known;
  }
}

function plain(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
