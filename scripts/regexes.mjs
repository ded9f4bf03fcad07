// The gate `regular expressions`: none in src/ and properties/ takes more than linear time, whatever the text. recheck
// judges each literal; what stays as it is stands in regexes/known.mjs with its reason, as does each file that makes
// expressions when it runs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { root } from './installed.mjs';
import { known } from './regexes/known.mjs';
import { literalsOf } from './regexes/literals-of.mjs';

const files = ['src', 'properties'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((it) => /\.tsx?$/.test(it))
    .map((it) => `${folder}/${it.replaceAll('\\', '/')}`)
    .sort(),
);
/** What recheck tries ends by its limits of steps, not by the clock: a busy machine finds what a quiet one finds. */
const bySteps = {
  ...{ attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
  timeout: 600_000,
  randomSeed: 1,
};
const used = new Set();
const problems = [];
const judged = new Map();
for (const file of files) {
  for (const { line, pattern, flags, made } of literalsOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))) {
    const name = made ? `${file} makes expressions` : `${file} /${pattern}/${flags}`;
    if (known[name] !== undefined) {
      used.add(name);
      continue;
    }
    if (made) problems.push(`${file}:${line} makes an expression from text: say in known.mjs why it is linear`);
    else {
      const literal = `/${pattern}/${flags}`;
      const result = judged.get(literal) ?? (await check(pattern, flags, bySteps));
      judged.set(literal, result);
      if (result.status !== 'safe') problems.push(`${file}:${line} ${literal}: ${wordsOf(result)}`);
    }
  }
}
for (const name of Object.keys(known)) if (!used.has(name)) problems.push(`known.mjs: ${name}: is there no more`);
for (const it of problems) console.log(it);
console.log(`${judged.size} regular expressions, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function wordsOf({ status, complexity, attack, error }) {
  if (status === 'unknown')
    return `recheck could not tell (${error?.kind}): write it more plainly, or read the text by hand`;
  return `takes ${complexity.summary} time, for example on ${attack.pattern.slice(0, 120)}`;
}
