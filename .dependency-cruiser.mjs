// Who may import whom: the table of ARCHITECTURE.md. Each message tells the ways out.

/** Parts below src/, and the parts of ours that each may import beside itself. */
const mayImport = {
  protocol: [],
  contract: ['protocol'],
  generation: ['contract'],
  mock: ['contract', 'conformance', 'targets'],
  clients: ['generated', 'protocol'],
  sandbox: ['protocol', 'contract'],
  targets: ['contract'],
  conformance: ['contract', 'targets'],
  given: ['conformance', 'targets', 'contract'],
  traffic: ['conformance', 'contract', 'given', 'targets'],
  integrator: ['conformance', 'contract', 'targets'],
  selftest: ['conformance', 'contract', 'targets', 'integrator'],
  doctor: ['conformance', 'given', 'targets', 'contract'],
  evidence: ['conformance', 'given', 'targets', 'report', 'contract'],
  report: [],
  // A client of the control plane by HTTP: it shares no code with what serves it.
  pages: [],
};

const folderOf = (part) => (part === 'generated' ? '^generated/' : `^src/${part}/`);
const ours = '^(src|properties|contracts|generated)/';
const waysOut =
  'Two ways out: move what both need to where both may import it from, or, if the table in ARCHITECTURE.md is wrong, change the table, this file and write a decision record.';

/** Hiding secrets judges nothing, so all parts share it (docs/adr/0008-one-redactor.md). */
const redaction = '^src/protocol/secrets/';

/** Whoever tells something makes it visible by one function: no text of others acts on a terminal or in a pipeline. */
const showing = '^src/protocol/visible\\.ts$';

/** Single files and folders that stand on a border, and what they are for. */
const exceptions = {
  // The built-in targets are our own sandbox and our own mock, each by its index alone.
  targets: ['^src/(sandbox|mock)/index\\.ts$', redaction],
  conformance: [redaction],
  // It plays scenarios around an integrator on our own sandbox, which lets it see all that happens.
  integrator: ['^src/sandbox/(index|fault-list)\\.ts$', redaction],
  doctor: [redaction],
  evidence: [redaction],
  // The mark that stands in a secret's place: a report tells how to put the secret back.
  report: ['^src/protocol/secrets/mark\\.ts$'],
};

const listed = [...Object.keys(mayImport), 'cli'];

const parts = Object.entries(mayImport).map(([part, others]) => ({
  name: `${part}-imports`,
  comment: `src/${part} may import ${['itself', ...others].join(', ')} and nothing else of ours. ${waysOut}`,
  severity: 'error',
  from: { path: folderOf(part) },
  to: {
    path: ours,
    pathNot: [folderOf(part), ...others.map(folderOf), showing, ...(exceptions[part] ?? [])],
    ...(part === 'report' ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

function forbid(name, comment, from, to) {
  return { name, comment: `${comment} ${waysOut}`, severity: 'error', from, to };
}

export default {
  forbidden: [
    ...parts,
    forbid(
      'every-part-is-listed',
      `A folder of src/ stands in the table: ${listed.join(', ')}.`,
      { path: '^src/[^/]+/', pathNot: `^src/(${listed.join('|')})/` },
      { path: ours },
    ),
    forbid(
      'checks-import',
      'A check (properties/) may import conformance, given and its own arbitraries: a judge that shares code with the sandbox compares the sandbox with itself.',
      { path: '^properties/' },
      { path: ours, pathNot: ['^properties/', '^src/(conformance|given)/'] },
    ),
    forbid(
      'contracts-import',
      'A Pact test (contracts/) may import clients, given, conformance and targets.',
      { path: '^contracts/' },
      { path: ours, pathNot: ['^contracts/', '^src/(clients|given|conformance|targets|contract)/'] },
    ),
    forbid(
      'only-clients-import-generated',
      'Generated code is imported by src/clients alone.',
      { path: '^(src|properties|contracts|scripts)/', pathNot: '^src/clients/' },
      { path: '^generated/' },
    ),
    forbid(
      'foreign-simulator-stays-foreign',
      'The foreign simulator is written from the document alone and shares no code with the sandbox or the checks.',
      { path: '^test/foreign/', pathNot: '(\\.test|/judge|/rows)\\.ts$' },
      {
        path: ours,
        pathNot:
          '^src/(integrator/ground|targets/(exchange|drivers/driver|settings/settings|apis/(index|bill-payment|charge-gateway|merchant-wallet)))\\.ts$',
      },
    ),
    forbid(
      'foreign-simulator-takes-types-alone',
      'What the foreign simulator takes from the targets is the form of a driver and of fixtures: types, no code.',
      { path: '^test/foreign/', pathNot: '(\\.test|/judge|/rows)\\.ts$' },
      { path: ours, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nothing-imports-the-command-line',
      'The command line is the top: nothing but its tests imports it.',
      { path: ours, pathNot: '^src/cli/' },
      { path: '^src/cli/' },
    ),
    forbid(
      'nothing-imports-tests',
      'What is published imports no test; a test beside it is none of that.',
      { path: ours, pathNot: '[.]test[.]ts$' },
      { path: '^(test|bench)/' },
    ),
    forbid(
      'no-cycles',
      'Modules form no circle, not even of types: what both need stands in a file of its own.',
      { pathNot: '^test/foreign/' },
      { circular: true },
    ),
    forbid(
      'no-cycles-of-foreign-values',
      'A foreign simulator and its hooks know the types of each other, and nothing else.',
      { path: '^test/foreign/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'resolvable',
      'Every import resolves, and to a package that package.json names.',
      { path: ours },
      { couldNotResolve: true },
    ),
    forbid(
      'published-code-needs-published-packages',
      'Code that is published imports dependencies, not devDependencies; of the pages the bundle is published.',
      { path: '^(src|properties|generated)/', pathNot: '^src/pages/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default'],
    },
    tsPreCompilationDeps: true,
    exclude: { path: '^(node_modules|dist)/' },
  },
};
