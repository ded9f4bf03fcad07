import type { InstalledPackage } from './installed-packages.ts';
import { allowedEverywhere, allowedForDevelopers, isAllowed } from './is-allowed.ts';

/** What is wrong with the licences of these packages, a line each: name, version, licence, what to do. */
export function licenceProblems(packages: readonly InstalledPackage[]): string[] {
  return packages.flatMap(({ name, version, licence, dev }) => {
    const allowed: readonly string[] = dev ? allowedForDevelopers : allowedEverywhere;
    if (licence !== undefined && isAllowed(licence, allowed)) return [];
    const whose = dev ? 'for developers' : 'installed with payproof';
    return [
      `${name} ${version} (${whose}): ${licence ?? 'states no licence'}. Replace the package, or, once someone has read and accepted the licence, add it to scripts/licences/is-allowed.ts. Allowed: ${allowed.join(', ')}.`,
    ];
  });
}
