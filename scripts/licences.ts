// The gate 'licences': every package of the lock file has a licence of scripts/licences/is-allowed.ts.
import { join } from 'node:path';
import { installedPackages } from './licences/installed-packages.ts';
import { licenceProblems } from './licences/licence-problems.ts';

const problems = licenceProblems(installedPackages(join(import.meta.dirname, '..')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
