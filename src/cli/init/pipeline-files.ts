import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specsFolder } from '../../contract/index.ts';
import type { NewFile } from './new-file.ts';
import type { Wishes } from './wishes.ts';

/** Where reports of a pipeline lie. */
export const reportFolder = 'payproof-report';

/** The files of the pipeline, each variable taken from its secrets. */
export function pipelineFiles({ ci, name }: Pick<Wishes, 'ci' | 'name'>, variables: readonly string[]): NewFile[] {
  if (ci === 'github')
    return [
      {
        path: '.github/workflows/payproof.yml',
        text: workflow(name, variables),
        note: `give the repository the secrets ${variables.join(', ')}`,
      },
    ];
  if (ci === 'gitlab')
    return [
      {
        path: 'ci/payproof.yml',
        text: readFileSync(join(dirname(specsFolder()), 'templates', 'payproof.yml'), 'utf8'),
        note: 'the component that the pipeline includes',
      },
      {
        path: '.gitlab-ci.yml',
        text: included(name),
        note: `give the project the masked variables ${variables.join(', ')}`,
        orAdd: true,
      },
    ];
  if (ci === 'shell')
    return [
      { path: 'payproof-ci.sh', text: script(name, variables), note: 'for any pipeline that has Node 24', mode: 0o755 },
    ];
  return [];
}

function workflow(name: string, variables: readonly string[]): string {
  return `name: payproof
on:
  push:
    branches: [main]
  pull_request:
  workflow_dispatch:
permissions:
  contents: read
jobs:
  payproof:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-fund --no-audit
      # The action of the version that the lock file pins.
      - uses: ./node_modules/payproof
        with:
          target: ${name}
          report-dir: ${reportFolder}
        env:
${variables.map((it) => `          ${it}: \${{ secrets.${it} }}\n`).join('')}`;
}

function included(name: string): string {
  return `include:
  - local: ci/payproof.yml
    inputs:
      target: ${name}
      report-dir: ${reportFolder}
`;
}

function script(name: string, variables: readonly string[]): string {
  return `#!/bin/sh
# Judges the target ${name}; the exit code is the verdict: 0 all that was decided holds, 1 a rule is broken, 2 wrong usage,
# 3 the target is not set up right or nothing was decided.
set -eu
# Each of them from the secrets of your pipeline.
${variables.map((it) => `: "\${${it}:?set it}"\n`).join('')}npm ci --no-fund --no-audit --loglevel=error
npx payproof verify --target ${name} --report-dir ${reportFolder}
`;
}
