import type { InstalledPackage } from '../licences/installed-packages.ts';
import { allowedEverywhere, allowedForDevelopers } from '../licences/is-allowed.ts';
import { table } from './table.ts';

/** docs/licences.md: the licence of every package in the lock file. */
export function licencesPage(packages: readonly InstalledPackage[]): string {
  const published = packages.filter((it) => !it.dev);
  const ofDevelopers = Map.groupBy(
    packages.filter((it) => it.dev),
    (it) => it.licence ?? 'none stated',
  );
  const groups = [...ofDevelopers]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([licence, own]) => [licence, String(own.length), own.map((it) => `${it.name} ${it.version}`).join(', ')]);
  const more = allowedForDevelopers.filter((it) => !(allowedEverywhere as readonly string[]).includes(it));
  return `# Licences

<!-- Made by \`npm run docs\` from package-lock.json. -->

payproof is under the MIT licence. \`npm run check -- licences\` fails for a package whose licence is not on the list:
${allowedEverywhere.join(', ')};
for what only developers install, ${more.join(', ')} too.

The templates in \`src/generation/templates/\` come from OpenAPI Generator (Apache-2.0); what was changed in them stands
beside them.

## Installed with payproof

${published.length} packages. The package holds the same list as CycloneDX, in \`dist/sbom.cdx.json\`.

${table(
  ['package', 'version', 'licence'],
  published.map((it) => [it.name, it.version, it.licence ?? 'none stated']),
)}

## For developers alone

${table(['licence', 'packages', 'which'], groups)}
`;
}
