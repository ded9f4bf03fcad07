import { type Api, type ContractFact, contractFacts, loadContract, slugOf } from '../../src/contract/index.ts';
import { hasSuccessForm } from '../consumer/success-form.ts';
import type { PactInteraction } from '../pact-file.ts';
import type { Mismatch } from './verifier.ts';

/** One rule that an interaction decides, and the mismatches that break it. */
export interface InteractionRule {
  rule: string;
  /**
   * Broken by a mismatch of this kind; all but the first two are decided only where the HTTP status is right.
   * `status`: any other status. `acceptance`: one that is no success.
   */
  about: 'status' | 'acceptance' | 'header' | 'missing' | 'value';
  /** Dotted path of the field, or the header's name. */
  at?: string;
}

/** The rules that an interaction carries: those of rules/ by its comment, those of openapi.yaml by its answer. */
export function interactionRules(api: Api, interaction: PactInteraction): InteractionRule[] {
  const { operation, answer, rules } = interaction.comments?.payproof ?? { operation: '', answer: '', rules: {} };
  const stated = Object.entries(rules).flatMap(([slug, place]): InteractionRule[] => {
    if (place !== 'HTTP') return [{ rule: slug, about: 'value', at: place }];
    return [{ rule: slug, about: isSuccess(interaction.response?.status) ? 'acceptance' : 'status' }];
  });
  // A refusal that comes with a success status is no such success: the contract's facts say nothing of it.
  const isAsStated = isStatus(answer, interaction.response?.status ?? 0);
  const facts = contractFacts(loadContract(api)).filter(
    (fact) => isAsStated && fact.operation === operation && fact.status === answer && isOwed(api, fact, interaction),
  );
  return [...facts.flatMap((fact) => ruleOfFact(fact, interaction)), ...stated];
}

/** Of a refusal that the contract describes among its successes nothing is owed that is said of those. */
function isOwed(api: Api, { aspect, operation, status }: ContractFact, { response }: PactInteraction): boolean {
  if (aspect === 'header' || aspect === 'media-type') return true;
  const stated = loadContract(api).operations[operation]?.responses[status];
  return hasSuccessForm(stated?.successWhen, response?.body?.content);
}

/** The mismatches that break a rule. */
export function breaksOf({ about, at }: InteractionRule, mismatches: readonly Mismatch[]): Mismatch[] {
  return mismatches.filter((it) => {
    if (about === 'status') return it.type === 'StatusMismatch';
    if (about === 'acceptance') return it.type === 'StatusMismatch' && !isSuccess(it.actual);
    if (about === 'header')
      return it.type === 'BodyTypeMismatch' ? at === 'content-type' : it.key?.toLowerCase() === at;
    const missing = missingFields(it);
    if (about === 'missing') return missing.includes(at ?? '');
    return it.type === 'BodyMismatch' && missing.length === 0 && fieldOf(it.path) === at;
  });
}

/** Fields that the answer lacks, by a mismatch about an object's members. */
function missingFields({ type, path, mismatch, expected, actual }: Mismatch): string[] {
  if (type !== 'BodyMismatch' || !mismatch.includes('missing the following keys')) return [];
  const [wanted, there] = [expected, actual].map((it) => JSON.parse(String(it)) as string[]);
  const parent = fieldOf(path);
  return (wanted ?? [])
    .filter((name) => !there?.includes(name))
    .map((name) => (parent === '' ? name : `${parent}.${name}`));
}

/** `$.accounts[0].alias` as `accounts[].alias`. */
function fieldOf(path = '$'): string {
  return path.replace(/^\$\.?/, '').replace(/\[(\d+|\*)\]/g, '[]');
}

function isSuccess(status: unknown): boolean {
  return Number(status) >= 200 && Number(status) <= 299;
}

function isStatus(stated: string, status: number): boolean {
  return stated.endsWith('XX') ? stated[0] === String(status)[0] : Number(stated) === status;
}

/** A fact is decided where the pact says it: the field stands there, and its matcher looks at the type. */
function ruleOfFact({ rule: of, aspect, field = '' }: ContractFact, { response }: PactInteraction): InteractionRule[] {
  const rule = slugOf(of);
  if (aspect === 'status') return [{ rule, about: 'status' }];
  if (aspect === 'media-type') return [{ rule, about: 'header', at: 'content-type' }];
  if (aspect === 'header') return [{ rule, about: 'header', at: field.toLowerCase() }];
  if (!isSaid(response?.body?.content, field)) return [];
  if (aspect === 'present') return [{ rule, about: 'missing', at: field }];
  const matchers = response?.matchingRules?.body?.[`$.${field.replaceAll('[]', '[*]')}`]?.matchers ?? [];
  const looksAt = aspect === 'type' ? ['type', 'number', 'integer'] : ['regex'];
  const isDecided = matchers.some((it) => looksAt.includes(it.match));
  return isDecided ? [{ rule, about: 'value', at: field }] : [];
}

function isSaid(example: unknown, field: string): boolean {
  const [name = '', ...rest] = field.split('.');
  const value = (example as Record<string, unknown> | null | undefined)?.[name.replace('[]', '')];
  if (value === undefined) return false;
  if (rest.length === 0) return true;
  return isSaid(name.endsWith('[]') ? (value as unknown[])[0] : value, rest.join('.'));
}
