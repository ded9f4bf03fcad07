import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profiles } from '../../src/targets/apis/index.ts';
import type { Profile } from '../../src/targets/apis/profile.ts';
import { driverMethodWords } from '../../src/targets/drivers/driver-methods.ts';
import { table } from './table.ts';

/** docs/targets.md with the parts between its marks made anew from the profiles of the APIs. */
export function targetsPage(): string {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'targets.md'), 'utf8');
  const parts = { credentials: credentials(), fixtures: fixtures(), 'driver methods': driverMethods() };
  return Object.entries(parts).reduce((text, [name, made]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run docs -->\n`, `<!-- end of ${name} -->\n`];
    const [before, rest] = text.split(begin);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`docs/targets.md has no part named ${name}`);
    return `${before}${begin}\n${made}\n${end}${after}`;
  }, page);
}

const all: [string, Profile][] = Object.entries(profiles);

function credentials(): string {
  const each = all.map(([api, profile]) => {
    const names = Object.keys(profile.credentials.members ?? {}).map((it) => `\`${it}\``);
    return `- \`${api}\` takes ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
  });
  return `${each.join('\n')}\n`;
}

function fixtures(): string {
  return all
    .flatMap(([, { page }]) =>
      page ? [`${page.above}\n\n${table(['fixture', 'what it is for'], page.fixtures)}\n`] : [],
    )
    .join('\n');
}

function driverMethods(): string {
  const named = [...driverMethodWords].map(([name, words]) => [`\`${name}\``, words] as const);
  return `${table(['method', 'what it makes possible'], named)}\n`;
}
