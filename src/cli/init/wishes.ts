import type { Api } from '../../contract/index.ts';

export const driverKinds = ['none', 'http', 'shell', 'person'] as const;
export const pipelines = ['none', 'github', 'gitlab', 'shell'] as const;
export const secretPlaces = ['file', 'environment'] as const;

/** What the files of a new set-up are to hold. */
export interface Wishes {
  /** Name of the target. */
  name: string;
  /** The APIs to judge, with their base addresses. */
  bases: Partial<Record<Api, string>>;
  /** A file of exports beside the target file, or variables that are set elsewhere. */
  secrets: (typeof secretPlaces)[number];
  /** How the target is moved beside its APIs; `none` writes a driver and leaves it switched off. */
  driver: (typeof driverKinds)[number];
  ci: (typeof pipelines)[number];
}
