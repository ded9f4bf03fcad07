#!/usr/bin/env node
// The command `payproof`. In a checkout it runs src/ with the pinned Node, which strips the types; in a published package
// it runs dist/. Plain JavaScript without packages: it must start on Node 20 to say what is missing.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeBeside, pinnedNode, root } from './installed.mjs';
import { runPinned } from './run-pinned.mjs';

const neededMajor = 24;
const source = join(root, 'src', 'cli', 'main.ts');
const built = join(root, 'dist', 'src', 'cli', 'main.js');
const inCheckout = existsSync(source);
const main = inCheckout ? source : built;
const fits = Number(process.versions.node.split('.')[0]) >= neededMajor;
const node = inCheckout ? pinnedNode() : nodeBeside(neededMajor);

if (inCheckout && !existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  fail(`nothing is installed in ${root}. Run: npm ci`);
} else if (!existsSync(main)) {
  fail(`${main} is missing from this package. Install payproof again.`);
} else if (fits) {
  // Before anything of ours is read: with the cache Node need not even load what strips the types.
  nodeModule.enableCompileCache();
  await import(pathToFileURL(main).href);
} else if (node !== undefined) {
  process.exitCode = await runPinned(node, [main, ...process.argv.slice(2)]);
} else if (inCheckout) {
  fail(`this is Node ${process.versions.node} and the pinned Node is not installed. Run: npm ci`);
} else {
  fail(
    `this is Node ${process.versions.node}; the command needs Node ${neededMajor} or later. Install it beside payproof, which then runs it by itself: npm install --save-dev node@${neededMajor}`,
  );
}

function fail(message) {
  process.stderr.write(`payproof: ${message}\n`);
  process.exitCode = 2;
}
