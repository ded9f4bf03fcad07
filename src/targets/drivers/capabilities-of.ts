import type { Driver } from './driver.ts';

/** The methods that a driver has, by their paths (`customer.answerPrompt`, `isolate`), sorted. */
export function capabilitiesOf(driver: Driver): string[] {
  return Object.entries(driver)
    .flatMap(([name, part]) =>
      typeof part === 'function'
        ? [name]
        : Object.entries(part ?? {}).flatMap(([method, it]) => (typeof it === 'function' ? [`${name}.${method}`] : [])),
    )
    .filter((name) => name !== 'close')
    .sort();
}
