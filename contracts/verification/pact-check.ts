import { type CheckDefinition, check, type Exchange, Lacking, type Trial } from '../../src/conformance/index.ts';
import { type Api, loadContract } from '../../src/contract/index.ts';
import type { Pact, PactInteraction } from '../pact-file.ts';
import { breaksOf, type InteractionRule, interactionRules } from './interaction-rules.ts';
import { PactError } from './pact-error.ts';
import type { ProviderStates, Reached } from './provider-state.ts';
import { startRelay } from './relay.ts';
import type { Mismatch, Verifier } from './verifier.ts';

const timeoutMs = 60_000;

/** An interaction of a pact as a check: reaches its states on a tenant, lets Pact verify it, decides the rules that it carries. */
export function pactCheck(
  api: Api,
  pact: Pact,
  interaction: PactInteraction,
  states: ProviderStates,
  verifier: () => Verifier,
): CheckDefinition {
  const rules = interactionRules(api, interaction);
  const given = (interaction.providerStates ?? []).map((it) => ({ ...it, state: states[it.name] }));
  const ids = [...new Set(rules.map((it) => it.rule))];
  return check({
    slug: slugOf(interaction),
    title: interaction.description,
    rules: ids,
    assumes: [...new Set(given.flatMap((it) => it.state?.assumes ?? []))].filter((it) => !ids.includes(it)),
    // What a state leads to is nothing that a mock without one can answer.
    needs: ['state'],
    disturbs: given.some((it) => it.state?.disturbs),
    async body(trial) {
      const reached: [name: string, Reached][] = [];
      if (interaction.type !== 'Synchronous/HTTP')
        throw new Lacking(`a given that lets the provider deliver: ${interaction.description}`);
      try {
        for (const { name, params, state } of given) {
          if (!state) throw new Lacking(`a given for the provider state "${name}"`);
          reached.push([name, await state.reach(trial, params ?? {})]);
        }
        await verified(
          trial,
          { ...pact, interactions: [withoutOpenBody(api, interaction)] },
          reached,
          rules,
          verifier(),
        );
      } finally {
        for (const [, it] of reached.reverse()) await it.after?.();
      }
    },
  });
}

/** A file of an open media type is the provider's own: the verifier would compare what it takes its format to be. */
function withoutOpenBody(api: Api, interaction: PactInteraction): PactInteraction {
  const { operation = '', answer = '' } = interaction.comments?.payproof ?? {};
  const { content, mediaTypeIsOpen } = loadContract(api).operations[operation]?.responses[answer] ?? {};
  const isOpen = mediaTypeIsOpen || content?.['*/*'] !== undefined;
  if (!interaction.response || !isOpen) return interaction;
  const { body: _, matchingRules, ...response } = interaction.response;
  const { body: __, ...rules } = matchingRules ?? {};
  return { ...interaction, response: { ...response, matchingRules: rules } };
}

/** `charge: a barred number` as `pact-charge-a-barred-number`. */
export function slugOf({ description }: PactInteraction): string {
  return `pact-${description
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
}

async function verified(
  trial: Trial,
  pact: Pact,
  reached: readonly [name: string, Reached][],
  rules: readonly InteractionRule[],
  verifier: Verifier,
): Promise<void> {
  const operation = pact.interactions[0]?.comments?.payproof?.operation ?? '';
  const expects5xx = Number(pact.interactions[0]?.response?.status) >= 500;
  const during = async (): Promise<void> => void (await Promise.all(reached.map(([, it]) => it.during?.())));
  const relay = await startRelay(trial, { operation, expects5xx, during });
  try {
    const mismatches = await verifier
      .verify({ pact, base: relay.base, values: valuesByState(reached), timeoutMs })
      .catch((error: unknown) => {
        throw relay.problem() ?? error;
      });
    const problem = relay.problem();
    if (problem) throw problem;
    decide(trial, rules, mismatches, relay.exchanges);
  } finally {
    await relay.close();
  }
}

/** Where two states give the same value, the later one has it. */
function valuesByState(reached: readonly [name: string, Reached][]): Record<string, Reached['values']> {
  const all = Object.assign({}, ...reached.map(([, it]) => it.values)) as Reached['values'];
  return Object.fromEntries(reached.map(([name]) => [name, all]));
}

function decide(
  trial: Trial,
  rules: readonly InteractionRule[],
  mismatches: readonly Mismatch[],
  proof: readonly Exchange[],
): void {
  const isOtherStatus = mismatches.some((it) => it.type === 'StatusMismatch');
  // An answer of another status is another answer: what is said of the fields says nothing of it.
  const ofStatus = rules.filter((it) => it.about === 'status' || it.about === 'acceptance');
  const decided = isOtherStatus ? ofStatus : rules;
  const told = new Set<Mismatch>();
  for (const it of decided) {
    const breaks = breaksOf(it, mismatches);
    for (const one of breaks) told.add(one);
    const [first] = breaks;
    const expected = first ? first.expected : 'as the pact has it';
    trial.holds(it.rule, expected, first ? (first.actual ?? 'nothing') : expected, ...proof);
  }
  const untold = isOtherStatus ? [] : mismatches.filter((it) => !told.has(it));
  if (untold.length > 0) {
    throw new PactError(
      `no rule says what the pact expects: ${untold.map((it) => `${it.path ?? ''} ${it.mismatch}`).join('; ')}`,
    );
  }
}
