import { type Api, apis } from '../../src/contract/index.ts';
import { type Integrator, type Scenario, shippedScenarios } from '../../src/integrator/index.ts';
import { models } from '../../src/selftest/integrators/models.ts';
import { correctPrograms } from '../../test/foreign/integrators/correct-programs.ts';
import { seenIn } from '../../test/foreign/integrators/judge.ts';
import { type KeptResults, keptResults } from '../parts/kept-results.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

interface Program {
  name: string;
  integrator: Integrator;
}

interface Play {
  api: Api;
  program: Program;
  scenario: Scenario;
  seed: number;
}

/** What a play is judged by beside what decides every verdict. */
const alsoDecisive = ['src/integrator/**/*.ts', 'src/selftest/integrators/**/*.ts'];
/** Seeds after which what is through is told. */
const turn = 5;

/**
 * Plays correct integrators in every scenario of their API with many seeds: ours, and those that were written from the
 * documents alone. A seed changes the time of day and by how much each wait ends late. With the first seed every program
 * meets every scenario; each later one brings every scenario to one program, another one for each seed.
 */
export async function measureIntegrators(seeds: number, onPage: (text: string) => void): Promise<string> {
  const kept = new Map(apis.map((api) => [api, keptResults<string[]>(`integrators-${api}`, api, alsoDecisive)]));
  const plays: [play: Play, accusations: string[]][] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    for (const play of playsOf(seed)) {
      const results = kept.get(play.api) as KeptResults<string[]>;
      const key = `${seed} ${play.scenario.name} ${play.program.name}`;
      const accusations = results.get(key) ?? (await accusationsIn(play));
      if (results.get(key) === undefined) results.add(key, accusations);
      if (accusations.length > 0) console.log(`${play.api} ${key}: ${accusations.join('; ')}`);
      plays.push([play, accusations]);
    }
    console.log(`integrators: seed ${seed} of ${seeds}`);
    if (seed % turn === 0) onPage(page(plays, seed, seeds));
  }
  return page(plays, seeds, seeds);
}

function playsOf(seed: number): Play[] {
  return apis.flatMap((api) => {
    const programs = programsOf(api);
    return shippedScenarios([api]).flatMap((scenario, index) => {
      const inTurn = (index + seed) % programs.length;
      const playing = programs.filter((_, place) => seed === 1 || place === inTurn);
      return playing.map((program) => ({ api, program, scenario, seed }));
    });
  });
}

function programsOf(api: Api): Program[] {
  const ours = Object.entries(models.find((it) => it.api === api)?.variants ?? {});
  return [
    ...ours.map(([name, integrator]) => ({ name, integrator })),
    ...Object.entries(correctPrograms[api]).map(([name, integrator]) => ({ name: `foreign ${name}`, integrator })),
  ];
}

async function accusationsIn({ program, scenario, seed }: Play): Promise<string[]> {
  const { broken, errors, crash } = await seenIn(scenario, program.integrator, seed);
  return [...broken, ...errors, ...(crash === undefined ? [] : [`it ended with ${crash.split('\n')[0]}`])];
}

function page(plays: readonly [Play, string[]][], through: number, wanted: number): string {
  const rows = apis.map((api) => {
    const own = plays.filter(([play]) => play.api === api);
    const accused = own.filter(([, accusations]) => accusations.length > 0);
    return [api, programsOf(api).length, new Set(own.map(([it]) => it.scenario.name)).size, own.length, accused.length];
  });
  const told = plays.flatMap(([{ program, scenario, seed, api }, accusations]) =>
    accusations.map((it) => [`${api}/${scenario.name}`, program.name, seed, it.slice(0, 300)]),
  );
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part integrators --seeds ${wanted}\`${through < wanted ? `, of which ${through} seeds are through` : ''}.`,
    '',
    table(['API', 'correct programs', 'scenarios, each with every seed', 'plays', 'plays with an accusation'], rows),
    ...(told.length > 0 ? ['', table(['scenario', 'program', 'seed', 'accusation'], told)] : []),
  ].join('\n');
}
