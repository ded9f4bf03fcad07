import { signal } from '@preact/signals';
import { ask } from '../control/ask.ts';

const bases = signal<Readonly<Record<string, { base: string }>>>({});

/** Asks where the APIs are served. */
export async function loadBases(): Promise<void> {
  bases.value = (await ask('getIndex', {})).apis;
}

/** Whether an API is called by `http` or `https`. */
export function schemeOf(api: string): 'http' | 'https' {
  return bases.value[api]?.base.startsWith('https:') ? 'https' : 'http';
}
