import type { Redactor } from '../../protocol/secrets/redactor.ts';

/**
 * Paths of the driver modules that this process has loaded, and what hides the secrets that each was given: what they
 * throw outside of a call is theirs. Filled by `loadDriver` alone; it stands apart, as every command asks for it when it ends.
 */
export const loadedDrivers = new Map<string, Redactor>();
