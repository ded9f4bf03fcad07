// What a person or an option says of one part of the wishes; each throws UsageError with what to write instead.
import { type Api, apis as allApis } from '../../contract/index.ts';
import { chooseAll } from '../options/choose.ts';
import { UsageError } from '../usage-error.ts';

/** Numbers of the question, or names. */
export function apisIn(text: string): Api[] {
  const order: readonly Api[] = ['charge-gateway', 'merchant-wallet', 'bill-payment'];
  const words = text.split(/[\s,]+/).filter(Boolean);
  return [
    ...new Set(
      chooseAll('API', words.length === 0 ? ['charge-gateway'] : words.map((it) => order[Number(it) - 1] ?? it), order),
    ),
  ];
}

/** `charge-gateway=https://…`, or the address alone where there is one API. */
export function basesIn(texts: readonly string[], apis: readonly string[] | undefined): Partial<Record<Api, string>> {
  const only = apis?.length === 1 ? apis[0] : undefined;
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, address = text] = /^([a-z-]+)=(.*)$/s.exec(text) ?? [];
      const api = name ?? only;
      if (api === undefined)
        throw new UsageError(`--base ${text}: of which API? Write --base charge-gateway=${baseIn(text)}`);
      return [chooseAll('API', [api], allApis)[0], baseIn(address)];
    }),
  );
}

export function baseIn(text: string): string {
  const { username = '', password = '' } = URL.parse(text) ?? {};
  // Not shown: it holds a password, and would stand in a file that is committed.
  if (username !== '' || password !== '')
    throw new UsageError(
      'the base address holds a user name or a password: leave out what stands before the @; credentials come from the environment',
    );
  if (/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new UsageError(
    `'${text}' is no base address: write http:// or https://, host and path, such as https://gateway.example/v1`,
  );
}

export function nameIn(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9._-]*$/.test(text) && !['sandbox', 'prism'].includes(text)) return text;
  throw new UsageError(
    `'${text}' cannot name a target: letters, digits, dots, _ and -, beginning with a letter; sandbox and prism are built in`,
  );
}
