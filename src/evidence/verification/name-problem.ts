import { manifestName, signatureName } from '../manifest.ts';

const longestName = 1_000;

/**
 * Why no file of evidence may have this name, in words; undefined where it may. A legal name stays below the folder and
 * means the same file on every system.
 */
export function nameProblem(name: string): string | undefined {
  if (name.length > longestName) return `the name is longer than ${longestName} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'the name has control characters';
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'the name is absolute; evidence lies below its folder';
  if (/[\\:]/.test(name)) return 'the name has a backslash or a colon, which another system takes for a path';
  const parts = name.split('/');
  if (parts.includes('..')) return 'the name leaves the folder';
  if (parts.some((it) => it === '' || it === '.')) return 'the name has an empty part or a "."';
  if (parts.some((it) => /[. ]$/.test(it)))
    return 'a part of the name ends in a dot or a space, which some systems drop';
  if ([manifestName, signatureName].includes(sameName(name))) return 'the manifest cannot vouch for itself';
  return undefined;
}

/** One text for all names that a file system which ignores case takes for the same. */
export function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
