import { Help } from 'commander';
import { expect, it } from 'vitest';
import { helpLines } from '../../src/cli/help-lines.ts';
import { type Act, commands } from '../../src/cli/run-command-line.ts';
import { payproof } from './fake-io.ts';

it('each line of the help is that of its command', async () => {
  const acting: Act = () => async () => undefined;
  const loaded = await Promise.all(Object.values(commands).map((load) => load(acting)));
  const lines = loaded.map((it) => {
    const term = new Help().subcommandTerm(it);
    return [it.name(), { term, description: it.description() }];
  });
  expect(helpLines).toEqual(Object.fromEntries(lines));
  expect(Object.keys(helpLines)).toEqual(Object.keys(commands));
});

it.each(Object.keys(commands))('the help of payproof %s ends with an example', async (name) => {
  expect((await payproof([name, '--help'])).out).toMatch(new RegExp(`^Example: .*payproof ${name}\\b`, 'm'));
});

it.each([
  ['help verify', /^Usage: payproof verify .*--shard/s],
  ['help pact', /^Usage: payproof pact .*publish/s],
  ['pact --help', /^Usage: payproof pact .* verify \[options\]/s],
])('payproof %s tells all of that command', async (words, expected) => {
  const { code, out } = await payproof(words.split(' '));
  expect(code).toBe(0);
  expect(out).toMatch(expected);
});
