import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeGeneration, generate } from '../../src/generation/index.ts';
import { findJava, hasJar } from '../../src/generation/tools.ts';
import { checkout, temporaryCheckout, textsOf } from './temporary-checkout.ts';

const java = hasJar(checkout) ? await findJava(process.env, checkout) : undefined;

describe.skipIf(!java)('with Java and the jar', () => {
  test('the committed client is what the contract makes, byte by byte', async () => {
    const root = temporaryCheckout();
    rmSync(join(root, 'generated'), { recursive: true });
    const result = await generate({ root });
    expect(result.apis.map(({ api, outcome }) => ({ api, outcome }))).toEqual([
      { api: 'charge-gateway', outcome: 'generated' },
    ]);
    expect(textsOf(join(root, 'generated', 'charge-gateway'))).toEqual(
      textsOf(join(checkout, 'generated', 'charge-gateway')),
    );
    expect(describeGeneration(await generate({ root, check: true }))).toBe(
      'charge-gateway: fresh; regenerated and compared file by file',
    );
  });

  test('a renamed operation is told by both names, with the places of the facade that must follow', async () => {
    const root = temporaryCheckout(['src/clients', 'src/protocol']);
    const file = join(root, 'specs', 'charge-gateway', 'openapi.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace('operationId: lookup', 'operationId: find').replace('required: [channel]', 'required: []'),
    );
    const result = await generate({ root });
    expect(result.ok).toBe(false);
    expect(describeGeneration(result).split('\n')).toEqual([
      'charge-gateway: generated, type-checked and installed; 3 moved in the public surface, 1 of it breaks callers',
      '  BREAKS  lookup: renamed to find',
      '  keeps   charge in body.paymentAmount.chargeMetaData.channel: required became optional',
      '  keeps   refund in body.paymentAmount.chargeMetaData.channel: required became optional',
      '  The facade does not compile with it. Mend these, then run `npm run check -- types`:',
      expect.stringMatching(/^ {4}src\/clients\/charge-gateway\/calls\.ts:\d+: Property 'lookupRaw' does not exist/),
    ]);
  }, 300_000);

  test('a contract that the generator cannot use leaves the old client as it was', async () => {
    const root = temporaryCheckout();
    const file = join(root, 'specs', 'charge-gateway', 'openapi.yaml');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll("'#/components/schemas/ChargeAnswer'", "'#/components/schemas/Gone'"),
    );
    const before = textsOf(join(root, 'generated'));
    await expect(generate({ root })).rejects.toThrow(
      /^(The generator failed|What the generator wrote does not type-check)/,
    );
    expect(textsOf(join(root, 'generated'))).toEqual(before);
  });

  test('what an interrupted run left half-written is no part of the next client', async () => {
    const root = temporaryCheckout();
    const out = join(root, 'out');
    const stop = AbortSignal.abort();
    await expect(generate({ root, lang: 'go', out, signal: stop })).rejects.toThrow(/^The generator failed/);
    expect([existsSync(out), readdirSync(join(root, '.cache'))]).toEqual([false, ['openapi-generator']]);
    mkdirSync(join(out, 'charge-gateway.partial'), { recursive: true });
    writeFileSync(join(out, 'charge-gateway.partial', 'stale.go'), '');
    await generate({ root, lang: 'go', out });
    expect(readdirSync(out)).toEqual(['charge-gateway']);
    expect(readdirSync(join(out, 'charge-gateway'))).not.toContain('stale.go');
  });

  test('a folder that holds something is not overwritten by --lang', async () => {
    const root = temporaryCheckout();
    const out = join(root, 'clients');
    mkdirSync(join(out, 'charge-gateway'), { recursive: true });
    writeFileSync(join(out, 'charge-gateway', 'mine.txt'), 'mine');
    await expect(generate({ root, lang: 'go', out })).rejects.toThrow('is not empty; remove it or name another folder');
    expect(textsOf(out)).toEqual({ 'charge-gateway/mine.txt': 'mine' });
  });
});
