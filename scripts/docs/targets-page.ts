import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profiles } from '../../src/targets/apis/index.ts';
import type { Profile } from '../../src/targets/apis/profile.ts';
import { driverMethodWords, toldMethods } from '../../src/targets/drivers/driver-methods.ts';
import { targetShape } from '../../src/targets/settings/target-shape.ts';
import { descriptionOf } from '../../src/targets/written/example-lines.ts';
import { targetKeys } from '../../src/targets/written/target-keys.ts';
import { table } from './table.ts';

/** docs/targets.md with the parts between its marks made anew from the profiles of the APIs. */
export function targetsPage(): string {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'targets.md'), 'utf8');
  const parts = {
    keys: keys(),
    credentials: credentials(),
    fixtures: fixtures(),
    'driver methods': driverMethods(),
    'what each method does': guides(),
  };
  return Object.entries(parts).reduce((text, [name, made]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run docs -->\n`, `<!-- end of ${name} -->\n`];
    const [before, rest] = text.split(begin);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`docs/targets.md has no part named ${name}`);
    return `${before}${begin}\n${made}\n${end}${after}`;
  }, page);
}

/** The keys of a target, in the words of the schema. */
function keys(): string {
  const rows = [['apis', targetShape.members?.apis] as const, ...targetKeys()].flatMap(([key, shape]) =>
    shape ? [[`\`${key}\``, descriptionOf(shape)] as const] : [],
  );
  return `${table(['key', 'what it says'], rows)}\n`;
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

/** What a method is given, what it resolves to, and what it has to do. */
function guides(): string {
  const each = [...toldMethods].map(([path, { guide, rejects }]) => {
    const { takes, resolves, does, mayLeave, fixture } = guide;
    const call = `\`${path}(${takes === 'void' ? '' : takes})${resolves ? `: ${resolves}` : ''}\``;
    const more = [
      rejects === undefined ? [] : [`Rejects where ${rejects}.`],
      mayLeave === undefined ? [] : [`May leave: ${mayLeave}.`],
      fixture === undefined ? [] : [`Fixture: ${fixture}.`],
    ].flat();
    return `- ${call}<br>${[`${does.charAt(0).toUpperCase()}${does.slice(1)}.`, ...more].join(' ')}`;
  });
  return `${each.join('\n')}\n`;
}
