import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GenerationError } from './generation-error.ts';
import { sha256 } from './sha256.ts';

/** The committed client's language, and those that `--lang` writes to a folder of the user's choice. */
export const languages = ['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'typescript'] as const;

export type Language = (typeof languages)[number];

/** The generator, its templates and this sum are pinned together: nobody else checks what was downloaded. */
export const generatorVersion = '7.25.0';
export const generatorSha256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae';

const generators: Record<Language, { generatorName: string; additionalProperties?: Record<string, string | boolean> }> =
  {
    csharp: { generatorName: 'csharp' },
    go: { generatorName: 'go' },
    java: { generatorName: 'java' },
    kotlin: { generatorName: 'kotlin' },
    php: { generatorName: 'php' },
    python: { generatorName: 'python' },
    typescript: {
      generatorName: 'typescript-fetch',
      additionalProperties: {
        importFileExtension: '.ts',
        modelPropertyNaming: 'original',
        paramNaming: 'original',
        // Dates stay the text that was sent; a Date would lose the offset.
        dateLibrary: 'string',
        // The run-time checks drop unknown fields and turn open arrays into objects.
        withoutRuntimeChecks: true,
      },
    },
  };

/** What the generator is told for a language and an API, apart from the places of its input and output. */
export function generatorSettings(language: Language, api: string): Record<string, unknown> {
  const settings = generators[language];
  if (language === 'python') {
    const names = { packageName: `payproof_${api.replaceAll('-', '_')}`, projectName: `payproof-${api}` };
    return { ...settings, additionalProperties: names };
  }
  if (language === 'go') return { ...settings, additionalProperties: { packageName: api.replaceAll('-', '') } };
  if (language !== 'typescript') return settings;
  return { ...settings, typeMappings: { Null: 'null' }, globalProperties: { apiDocs: 'false', modelDocs: 'false' } };
}

/** Folder of the template override of the committed client. */
export const templatesFolder = join(dirname(fileURLToPath(import.meta.url)), 'templates', 'typescript-fetch');

/** SHA-256 over everything but the contract that decides what the committed client looks like. */
export function optionsSha256(): string {
  const templates = readdirSync(templatesFolder).sort();
  const texts = templates.map((name) => [name, readFileSync(join(templatesFolder, name), 'utf8')]);
  return sha256(JSON.stringify([generatorVersion, generatorSha256, generatorSettings('typescript', ''), texts]));
}

/** The language of a name. Throws GenerationError that lists the legal ones. */
export function languageOf(name: string): Language {
  const found = languages.find((it) => it === name);
  if (!found) throw new GenerationError(`"${name}" is no language of the generator; legal: ${languages.join(', ')}`);
  return found;
}
