import { type Api, apis as allApis } from '../../contract/index.ts';
import { chooseAll } from '../options/choose.ts';
import { type Ask, askUntilLegal } from './ask-until-legal.ts';
import { questions } from './questions.ts';
import { apisIn, baseIn, basesIn, nameIn } from './read-parts.ts';
import { driverKinds, pipelines, secretPlaces, type Wishes } from './wishes.ts';

/** The options as they were given. */
export interface InitOptions extends Partial<Pick<Wishes, 'name' | 'secrets' | 'driver' | 'ci'>> {
  api?: string[];
  base?: string[];
  folder?: string;
}

/** What the options say, and a person where there is one and they say nothing. Throws UsageError. */
export async function readWishes(options: InitOptions, ask?: Ask): Promise<Wishes> {
  // What is wrong in the options is told before anything is asked.
  const given = options.name === undefined ? undefined : nameIn(options.name);
  const named = basesIn(options.base ?? [], options.api);
  const apis =
    options.api?.flatMap(apisIn) ??
    (Object.keys(named).length > 0
      ? (Object.keys(named) as Api[])
      : await askUntilLegal(ask, questions.api, apisIn, noApi));
  const bases: Partial<Record<Api, string>> = {};
  for (const api of allApis.filter((it) => apis.includes(it)))
    bases[api] = named[api] ?? (await askUntilLegal(ask, baseQuestion(api), baseIn, noBase(api)));
  const name = given ?? (await orFirst(ask, 'A name for this target [staging]: ', (it) => nameIn(it), 'staging'));
  const choose = async <T extends string>(question: string, legal: readonly [T, ...T[]]): Promise<T> =>
    orFirst(ask, question, (it) => chooseAll('answer', [legal[Number(it) - 1] ?? it], legal)[0] as T, legal[0]);
  return {
    name,
    bases,
    secrets: options.secrets ?? (await choose(questions.secrets, secretPlaces)),
    driver: options.driver ?? (await choose(questions.driver, driverKinds)),
    ci: options.ci ?? (await choose(questions.ci, pipelines)),
  };
}

const noApi = 'which APIs? Give --api charge-gateway (or merchant-wallet, bill-payment)';

function baseQuestion(api: Api): string {
  return `Base address of ${api}, with its version segment (such as https://gateway.example/v1): `;
}

function noBase(api: Api): string {
  return `where is ${api}? Give --base ${api}=https://gateway.example/v1`;
}

/** The first choice where nobody is there, or nothing is answered. */
async function orFirst<T>(ask: Ask | undefined, question: string, read: (text: string) => T, first: T): Promise<T> {
  return ask ? askUntilLegal(ask, question, (it) => (it === '' ? first : read(it)), '') : first;
}
