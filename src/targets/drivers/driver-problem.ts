import { unknownName } from '../settings/unknown-name.ts';
import { driverMethods } from './driver-methods.ts';

/** Why `driver` is none, in words; undefined where it is one. */
export function driverProblem(driver: unknown): string | undefined {
  if (driver === null || typeof driver !== 'object')
    return `a driver is an object with methods, not ${driver === null ? 'null' : typeof driver}`;
  for (const [name, part] of Object.entries(driver)) {
    if (part === undefined) continue;
    const inner = driverMethods.some((it) => it.startsWith(`${name}.`));
    const found =
      inner && part !== null && typeof part === 'object'
        ? Object.entries(part).map(([method, it]) => [`${name}.${method}`, it])
        : [[name, part]];
    for (const [path, method] of found) {
      if (method === undefined) continue;
      if (!driverMethods.includes(String(path))) return unknownName('driver method', String(path), driverMethods);
      if (typeof method !== 'function') return `driver method '${path}' is ${typeof method}, not a function`;
    }
  }
  return undefined;
}
