import { jsonSchemaOf } from '../shapes/json-schema-of.ts';
import type { JsonSchema } from '../shapes/shape.ts';
import { builtInTargets } from './built-in-targets.ts';
import { definitions, targetShape } from './target-shape.ts';

/** The JSON schema of payproof.config.yaml. docs/payproof.config.schema.json is the same, written for editors. */
export function configSchema(): JsonSchema {
  const $defs: Record<string, JsonSchema> = {};
  const target = jsonSchemaOf(targetShape, $defs);
  for (const [name, shape] of Object.entries(definitions)) $defs[name] = jsonSchemaOf(shape, $defs);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'payproof.config.yaml',
    description:
      'Targets that payproof can judge. Text may hold ${NAME}: it is replaced from the environment when its target is chosen; $${NAME} stands for the text ${NAME} itself.',
    type: 'object',
    additionalProperties: false,
    required: ['targets'],
    properties: {
      $schema: { type: 'string', description: 'Where this schema lies, for editors. payproof ignores it.' },
      targets: {
        type: 'object',
        description: 'The targets by name. The names sandbox and prism are built in and cannot be given again.',
        minProperties: 1,
        propertyNames: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', not: { enum: Object.keys(builtInTargets) } },
        additionalProperties: { $ref: target['$ref'] },
      },
    },
    $defs,
  };
}
