// Where every sentence of an API's document went: lists a document, updates specs/<api>/coverage.yaml, or checks it.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Api, apis, isApi } from '../src/contract/api.ts';
import { coverageProblems } from '../src/contract/check-coverage.ts';
import { loadContract } from '../src/contract/contract.ts';
import { formatCoverage, loadCoverage, updateCoverage } from '../src/contract/coverage.ts';
import { documentEntries } from '../src/contract/document-entries.ts';
import { loadRegister } from '../src/contract/register.ts';
import { specsFolder } from '../src/contract/specs-folder.ts';

const usage = `Usage: node scripts/coverage.ts list <document.md>
       node scripts/coverage.ts update <api> <document.md>
       node scripts/coverage.ts check [<api>] [<document.md>]
<api> is one of ${apis.join(', ')}.`;

process.exitCode = main(process.argv.slice(2));

function main([command, first, second]: string[]): number {
  if (command === 'list' && first) return list(first);
  if (command === 'update' && first && isApi(first) && second) return update(first, second);
  if (command === 'check' && first === undefined) {
    return Math.max(0, ...apis.filter((api) => loadCoverage(api)).map((api) => check(api)));
  }
  if (command === 'check' && first && isApi(first)) return check(first, second);
  console.error(usage);
  return 2;
}

function list(path: string): number {
  for (const { at, hash, text } of documentEntries(readFileSync(path, 'utf8'))) console.log(`${at}\t${hash}\t${text}`);
  return 0;
}

function update(api: Api, path: string): number {
  const markdown = readFileSync(path, 'utf8');
  const document = { name: basename(path), markdown, entries: documentEntries(markdown) };
  const { coverage, unmapped, vanished } = updateCoverage(loadCoverage(api), document);
  writeFileSync(join(specsFolder(), api, 'coverage.yaml'), formatCoverage(coverage));
  for (const it of vanished) console.log(`vanished: ${it.at} "${it.hint}" ${(it.to ?? [it.none]).join(', ')}`);
  for (const it of unmapped) console.log(`unmapped: ${it.at} "${it.hint}"`);
  console.log(
    `specs/${api}/coverage.yaml: ${coverage.entries.length} entries, ${unmapped.length} unmapped, ${vanished.length} vanished`,
  );
  return 0;
}

function check(api: Api, path?: string): number {
  const coverage = loadCoverage(api);
  if (!coverage) {
    console.error(`specs/${api}/coverage.yaml is missing; run: node scripts/coverage.ts update ${api} <document.md>`);
    return 1;
  }
  const markdown = path === undefined ? undefined : readFileSync(path, 'utf8');
  const problems = coverageProblems(coverage, {
    slugs: loadRegister(api)
      .filter((rule) => rule.from === 'register')
      .map((rule) => rule.id.slice(api.length + 1)),
    contract: loadContract(api).document,
    ...(markdown === undefined ? {} : { document: { markdown, entries: documentEntries(markdown) } }),
  });
  for (const problem of problems) console.error(`specs/${api}/coverage.yaml: ${problem}`);
  console.log(`specs/${api}/coverage.yaml: ${coverage.entries.length} entries, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}
