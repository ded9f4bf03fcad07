import { parseArgs } from 'node:util';
import { payproofFailures, prismViolations } from './compare/judged.ts';
import { installSchemathesis, runSchemathesis, type Schemathesis } from './compare/schemathesis.ts';
import {
  faultySubjects,
  healthySubject,
  type Started,
  type Subject,
  startSubject,
  type World,
} from './compare/subjects.ts';
import { inLanes } from './parts/in-lanes.ts';
import { keptResults } from './parts/kept-results.ts';
import { machine, today } from './parts/machine.ts';
import { drawn } from './parts/sample.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:compare`: the same planted defects before payproof, Schemathesis and Prism's validation proxy. A tool
 * catches a defect when it says of the faulty provider what it never says of the healthy one. `--sample N` takes N
 * defects (all by default), `--examples N` how much Schemathesis generates, `--write` puts the table into docs/trust/other-tools.md.
 * Broken off and started again it goes on where it was (report/bench/).
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '1000' },
    examples: { type: 'string', default: '50' },
    lanes: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const examples = Number(values.examples);
const tools = ['payproof', 'Schemathesis', 'Prism proxy'] as const;
type Tool = (typeof tools)[number];
type Said = Record<Tool, Set<string>>;

interface Outcome {
  subject: Subject;
  /** Whether each tool caught it. */
  caught: boolean[];
}

const all = faultySubjects();
// Drawn by lot, so that what is through when it is broken off is a fair sample.
const chosen = drawn(all, 1, ({ world, fault }) => `${world} ${fault}`).slice(0, Number(values.sample));
const schemathesis = await installSchemathesis();
const kept = keptResults<{ said: Record<Tool, string[]>; tookMs: number }>(`compare-${examples}`);
let spentMs = 0;
try {
  const healthy = {
    sandbox: await everSaid('sandbox', schemathesis),
    foreign: await everSaid('foreign', schemathesis),
  };
  const outcomes: Outcome[] = [];
  await inLanes(chosen, Number(values.lanes), async (subject) => {
    const said = await whatAllSay(subject, schemathesis, 1);
    const news = tools.map((tool) => [...said[tool]].filter((it) => !healthy[subject.world][tool].has(it)));
    outcomes.push({ subject, caught: news.map((it) => it.length > 0) });
    const marks = news.map((it, index) => `${tools[index]} ${it.length > 0 ? `yes (${it[0]})` : 'no'}`);
    console.log(`${outcomes.length}/${chosen.length} ${subject.world} ${subject.fault}: ${marks.join('; ')}`);
    if (values.write && outcomes.length % 10 === 0) writeSection('trust/other-tools.md', 'compare', page(outcomes));
  });
  const text = page(outcomes);
  console.log(text);
  if (values.write) writeSection('trust/other-tools.md', 'compare', text);
} finally {
  schemathesis.remove();
}

/** What a tool says of a healthy provider with any of three seeds. */
async function everSaid(world: World, tool: Schemathesis): Promise<Said> {
  const runs = await inLanes([1, 2, 3], Number(values.lanes), (seed) => whatAllSay(healthySubject(world), tool, seed));
  const union = (name: Tool): Set<string> => new Set(runs.flatMap((it) => [...it[name]]));
  const said = {
    payproof: union('payproof'),
    Schemathesis: union('Schemathesis'),
    'Prism proxy': union('Prism proxy'),
  };
  for (const name of tools) console.log(`healthy ${world}, ${name}:\n  ${[...said[name]].join('\n  ') || 'nothing'}`);
  return said;
}

/** Each tool has a provider of its own, freshly started. What was asked before is not asked again. */
async function whatAllSay(subject: Subject, tool: Schemathesis, seed: number): Promise<Said> {
  const key = `${subject.world} ${subject.fault ?? 'healthy'} seed ${seed}`;
  let known = kept.get(key);
  if (known === undefined) {
    known = await ask(subject, tool, seed);
    kept.add(key, known);
  }
  spentMs += known.tookMs;
  const { said } = known;
  return Object.fromEntries(tools.map((name) => [name, new Set(said[name])])) as Said;
}

async function ask(subject: Subject, tool: Schemathesis, seed: number) {
  const from = performance.now();
  const fresh = async (look: (started: Started) => Promise<Set<string>>): Promise<string[]> => {
    const started = await startSubject(subject);
    try {
      return [...(await look(started))];
    } finally {
      await started.close();
    }
  };
  const said: Record<Tool, string[]> = {
    payproof: await fresh((it) => payproofFailures(it, seed)),
    Schemathesis: await fresh(async (it) => (await runSchemathesis(tool, it, { seed, examples })).failures),
    'Prism proxy': await fresh((it) => prismViolations(it, seed)),
  };
  return { said, tookMs: performance.now() - from };
}

function page(unordered: readonly Outcome[]): string {
  const outcomes = all.flatMap((subject) => unordered.find((it) => it.subject === subject) ?? []);
  const minutes = spentMs / Number(values.lanes) / 60_000;
  const rate = (world: World, tool: number): string => {
    const of = outcomes.filter(({ subject }) => subject.world === world);
    const caught = of.filter((it) => it.caught[tool]).length;
    return `${caught} of ${of.length} (${Math.round((100 * caught) / Math.max(1, of.length))} %)`;
  };
  const worlds = { sandbox: 'our sandbox', foreign: 'the foreign gateway' };
  const rows = (['sandbox', 'foreign'] as const).map((world) => [
    `defects of ${worlds[world]}`,
    ...tools.map((_, index) => rate(world, index)),
  ]);
  const others = outcomes.filter(({ caught }) => !caught[0] && caught.slice(1).some((it) => it));
  const choice =
    outcomes.length === all.length
      ? `all ${all.length} defects`
      : `${outcomes.length} of ${all.length} defects, drawn with a fixed seed`;
  return [
    `Measured ${today()} on ${machine()}: ${choice}, in ${Math.round(minutes)} minutes. Schemathesis ${schemathesis.version}`,
    `with ${examples} examples an operation and all four phases; Prism CLI 5.16.0.`,
    '',
    table(['caught', ...tools], rows),
    '',
    others.length === 0
      ? 'Nothing was caught by another tool alone.'
      : `Caught by another tool alone: ${others.map(({ subject }) => `${subject.title} (${subject.world})`).join('; ')}.`,
    '',
    '<details><summary>Each defect</summary>',
    '',
    table(
      ['defect', 'of', ...tools],
      outcomes.map(({ subject, caught }) => [
        `\`${subject.fault?.replace('charge-gateway/', '')}\` ${subject.title}`,
        subject.world,
        ...caught.map((it) => (it ? 'yes' : 'no')),
      ]),
    ),
    '',
    '</details>',
  ].join('\n');
}
