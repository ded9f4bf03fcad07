import { targetShape } from '../settings/target-shape.ts';
import type { Shape } from '../shapes/shape.ts';

/** The keys of a target beside its APIs, in the order in which one thinks of them. */
export function targetKeys(): [key: string, shape: Shape][] {
  return Object.entries(targetShape.members ?? {}).filter(([key]) => key !== 'apis');
}
