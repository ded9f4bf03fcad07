import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that most processes never need, loaded where the first one does; at once, as whoever asks cannot wait. */
export function loadLater<Module>(name: string): Module {
  return load(name) as Module;
}
