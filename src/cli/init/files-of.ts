import type { Api } from '../../contract/index.ts';
import {
  commentedOut,
  driverText,
  exampleLines,
  methodsFor,
  targetKeys,
  targetText,
  variableOf,
} from '../../targets/index.ts';
import { envText } from '../env-text.ts';
import type { NewFile } from './new-file.ts';
import { pipelineFiles } from './pipeline-files.ts';
import type { Wishes } from './wishes.ts';

export const configName = 'payproof.config.yaml';
export const envName = 'payproof.env';

/** The files of a new set-up, and the variables that its owner has to set. */
export function filesOf(wishes: Wishes): { files: NewFile[]; variables: string[] } {
  const { name, bases, driver } = wishes;
  const apis = Object.keys(bases) as Api[];
  const reach = driver === 'shell' ? 'shell' : 'http';
  const { text, variables: ofSecrets } = targetText({
    name,
    apis: Object.fromEntries(Object.entries(bases).map(([api, base]) => [api, { base }])),
    others: otherLines(wishes),
    teaches: true,
  });
  const option =
    driver === 'http' ? [{ name: optionVariable, about: 'Address of the bench, such as http://127.0.0.1:9000.' }] : [];
  const variables = [...ofSecrets, ...option];
  const { methods, first } = methodsFor(apis);
  const files: NewFile[] = [
    { path: configName, text, note: 'the target; what is commented out in it gains rules' },
    ...(driver === 'person'
      ? []
      : [
          {
            path: 'driver.ts',
            text: driverText({ reach, methods, live: first === undefined ? [] : [first] }),
            note:
              driver === 'none'
                ? 'what can be done beside HTTP calls; switched off until `driver` in the target file names it'
                : `what can be done beside HTTP calls; ${first} is switched on, the others are comments`,
          },
        ]),
    ...(wishes.secrets === 'file'
      ? [
          {
            path: envName,
            text: envText(
              envFirstLine,
              variables.map(({ name, about }) => [name, '', about?.replace('; take it from the environment', '')]),
            ),
            note: `for your eyes alone: ${variables.length} values to fill in`,
            mode: 0o600,
          },
        ]
      : []),
    ...pipelineFiles(
      wishes,
      variables.map((it) => it.name),
    ),
  ];
  return { files, variables: variables.map((it) => it.name) };
}

/** Where a bench of one's own is; another address in each environment. */
const optionVariable = variableOf(['bench']);

const envFirstLine = `# Values for ${configName}: fill them in between the quotes, then load them into your shell with: . ./${envName}`;

/** What of the target is no API: live where it is known, else a comment with what it is for. */
function otherLines({ bases, driver }: Wishes): string[] {
  const options = {
    http: `driver: { module: ./driver.ts, options: { bench: "\${${optionVariable}}" } }`,
    shell: 'driver: { module: ./driver.ts, options: { command: ./bench.sh } }',
    person: 'driver: person',
    none: `driver: { module: ./driver.ts, options: { bench: "\${${optionVariable}}" } }`,
  };
  const isHere = Object.values(bases).every((it) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(it));
  const known: Readonly<Record<string, string>> = { driver: options[driver], callbacks: 'callbacks: loopback' };
  const more: Readonly<Record<string, string[]>> = {
    callbacks: ['# By HTTPS it is: callbacks: { base: https://hooks.example/payproof, port: 8443 }'],
  };
  const live = [...(driver === 'none' ? [] : ['driver']), ...(isHere ? ['callbacks'] : [])];
  const shown = new Set<string>();
  return targetKeys().flatMap(([key, shape]) => {
    const lines = exampleLines(key, shape, [key], shown);
    const whole =
      known[key] === undefined
        ? lines
        : [...lines.filter((it) => it.startsWith('#')), ...(more[key] ?? []), known[key]];
    return ['', ...(live.includes(key) ? whole : commentedOut(whole))];
  });
}
