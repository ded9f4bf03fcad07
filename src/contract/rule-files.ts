import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import { specsFolder } from './specs-folder.ts';

/** The files of an API's register below specs/, one a topic, sorted: `charge-gateway/rules/callbacks.yaml`, … */
export function ruleFiles(api: Api): string[] {
  const folder = join(specsFolder(), api, 'rules');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((it) => it.endsWith('.yaml'))
    .sort()
    .map((it) => `${api}/rules/${it}`);
}
