import { readFileSync } from 'node:fs';
import type { Api } from '../src/contract/index.ts';
import { defined } from '../src/contract/index.ts';
import { consumerName, pactFile } from './pact-file.ts';
import { PactError } from './verification/pact-error.ts';

/** The usual variables of a Pact broker's clients. */
export interface BrokerEnvironment {
  PACT_BROKER_BASE_URL?: string | undefined;
  PACT_BROKER_TOKEN?: string | undefined;
  PACT_BROKER_USERNAME?: string | undefined;
  PACT_BROKER_PASSWORD?: string | undefined;
}

export interface PublishOptions {
  apis: readonly Api[];
  /** Version of the consumer; a commit is best. */
  version: string;
  branch?: string;
  tags?: readonly string[];
  environment: BrokerEnvironment;
}

/** Publishes our clients' pacts to a broker in one call; gives what the broker says of each. Throws PactError. */
export async function publishPacts({
  apis,
  version,
  branch,
  tags = [],
  environment,
}: PublishOptions): Promise<string[]> {
  const base = brokerBase(environment);
  const body = defined({
    pacticipantName: consumerName,
    pacticipantVersionNumber: version,
    branch,
    tags: tags.length === 0 ? undefined : tags,
    contracts: apis.map((api) => ({
      consumerName,
      providerName: api,
      specification: 'pact',
      contentType: 'application/json',
      content: readFileSync(pactFile(api)).toString('base64'),
    })),
  });
  const answer = await fetch(`${base}/contracts/publish`, {
    method: 'POST',
    // A redirect would carry the credentials to where nobody meant them to go.
    redirect: 'error',
    headers: { 'content-type': 'application/json', accept: 'application/hal+json', ...authorization(environment) },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new PactError(`the Pact broker at ${base} is not reached`, { cause });
  });
  const said = noticesOf(await answer.text());
  if (answer.ok) return said;
  const hint =
    answer.status === 401 ? ' Give PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.' : '';
  throw new PactError(
    `the Pact broker at ${base} answered ${answer.status}${said.map((it) => `: ${it}`).join('')}.${hint}`,
  );
}

/** The broker's address without credentials and last slash. */
function brokerBase({ PACT_BROKER_BASE_URL: given }: BrokerEnvironment): string {
  if (!given) throw new PactError('no Pact broker is known: set PACT_BROKER_BASE_URL to its address');
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PactError('PACT_BROKER_BASE_URL is no http or https address');
  if (url.username || url.password) {
    throw new PactError(
      'PACT_BROKER_BASE_URL holds credentials: set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD instead',
    );
  }
  return given.replace(/\/+$/, '');
}

function authorization({
  PACT_BROKER_TOKEN: token,
  PACT_BROKER_USERNAME: username,
  PACT_BROKER_PASSWORD: password,
}: BrokerEnvironment): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` };
  if (!username) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

interface BrokerAnswer {
  notices?: { text?: string }[];
  errors?: unknown;
}

function noticesOf(text: string): string[] {
  try {
    const { notices = [], errors } = JSON.parse(text) as BrokerAnswer;
    const refused = errors === undefined ? [] : [JSON.stringify(errors)];
    return [...notices.flatMap((it) => (it.text ? [it.text] : [])), ...refused];
  } catch {
    return [];
  }
}
