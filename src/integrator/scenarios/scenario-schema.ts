import { jsonSchemaOf } from '../../targets/shapes/json-schema-of.ts';
import type { JsonSchema } from '../../targets/shapes/shape.ts';
import { scenarioShape } from './scenario-shape.ts';

/** The JSON schema of a scenario. docs/payproof.scenario.schema.json is the same, written for editors. */
export function scenarioSchema(): JsonSchema {
  const $defs: Record<string, JsonSchema> = {};
  const { $ref } = jsonSchemaOf(scenarioShape, $defs);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of payproof',
    $ref,
    $defs,
  };
}
