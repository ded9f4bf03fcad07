import { InvalidInputError } from './invalid-input-error.ts';

/**
 * Throws InvalidInputError where JSON would change a value of the body on its way: NaN and infinities become null,
 * functions vanish, an undefined in a list becomes null. Undefined properties are simply left out.
 */
export function refuseLossy(value: unknown, place = ''): void {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return;
    throw new InvalidInputError(`${place} is ${value}, which JSON cannot say; give a number, or leave the field out.`);
  }
  if (typeof value !== 'object') {
    throw new InvalidInputError(`${place} is a ${typeof value}, which JSON cannot say; give text or a number.`);
  }
  if (Array.isArray(value)) {
    if (value.includes(undefined)) throw new InvalidInputError(`${place} holds undefined; leave that entry out.`);
    for (const [index, item] of value.entries()) refuseLossy(item, `${place}[${index}]`);
    return;
  }
  for (const [name, item] of Object.entries(value)) refuseLossy(item, place === '' ? name : `${place}.${name}`);
}
