import type { Api } from '../../contract/index.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import type { Account, ApiSlice, Issued, Random } from '../slice/api-slice.ts';
import type { Dialect } from '../slice/dialects.ts';
import { type Check, flag, json, listOf, object, oneOf, optional, recordOf, rowOf, text } from '../store/row-judge.ts';
import type { Change } from '../store/table.ts';
import { CredentialsError, issueAs, type WantedIssue, type WantedWorkspace } from './fixed-issue.ts';

/** What one API gave to a workspace; plain JSON. */
export interface ApiSettings extends Issued {
  accounts: Account[];
  /** Values of switches; those that are left out have their default. */
  dialect: Dialect;
}

/** All of a workspace beside its data and its clock; plain JSON, with its secrets. */
export interface WorkspaceSettings {
  id: string;
  /** Full ids of the faults that are on. */
  faults: readonly string[];
  signature: SignatureSettings;
  apis: Partial<Record<Api, ApiSettings>>;
}

const apiSettings = object<ApiSettings>({
  accounts: listOf(
    object<Account>({
      workspace: text,
      username: text,
      password: text,
      apiKey: optional(text),
      enabled: flag,
      holder: optional(text),
    }),
  ),
  credentials: json(),
  fixtures: json(),
  rows: listOf(json<Change>()),
  dialect: recordOf(text),
});

/** Judges settings that come out of a data file; the rows in them are judged where they are put. */
export const judgeSettings = rowOf<WorkspaceSettings>({
  id: text,
  faults: listOf(text) as unknown as Check<readonly string[]>,
  signature: object<SignatureSettings>({
    header: text,
    secret: text,
    encoding: oneOf('hex', 'base64'),
    algorithm: oneOf('sha256', 'sha512', 'sha1'),
  }),
  apis: recordOf(apiSettings) as Check<WorkspaceSettings['apis']>,
});

/** What can be chosen of new settings. */
export interface SettingsWish {
  dialect: Record<string, Dialect>;
  faults: readonly string[];
  /** What is left out is the default: a fresh secret, for one. */
  signature?: Partial<SignatureSettings>;
  /** What is made up where it is left out. */
  issued?: WantedWorkspace;
}

/** Settings of a new workspace: fresh credentials and fixtures from every API. */
export function issueSettings(slices: readonly ApiSlice[], wish: SettingsWish, random: Random): WorkspaceSettings {
  const { id = `ws-${random.text(10)}`, apis: wanted = {} } = wish.issued ?? {};
  if (!/^ws-[a-z0-9-]{1,40}$/.test(id))
    throw new CredentialsError('the name of a workspace is ws- and then small letters, digits and hyphens');
  return {
    id,
    faults: wish.faults,
    signature: {
      header: 'X-Sandbox-Signature',
      secret: random.text(32),
      encoding: 'hex',
      algorithm: 'sha256',
      ...wish.signature,
    },
    apis: Object.fromEntries(
      slices.map((slice) => [slice.api, issueApi(slice, id, wish.dialect[slice.api] ?? {}, random, wanted[slice.api])]),
    ),
  };
}

export function issueApi(
  slice: ApiSlice,
  workspace: string,
  dialect: Dialect,
  random: Random,
  wanted: WantedIssue | undefined,
): ApiSettings {
  const issued = wanted ? issueAs(slice, wanted, random) : slice.issue(random);
  return { ...issued, accounts: issued.accounts.map((account) => ({ ...account, workspace })), dialect };
}

/** The settings as they are by now, for the data file. */
export function settingsOf({
  id,
  faults,
  signature,
  apis,
}: Omit<WorkspaceSettings, 'apis'> & { apis: ReadonlyMap<Api, ApiSettings> }): WorkspaceSettings {
  const own = [...apis].map(([api, { accounts, credentials, fixtures, rows, dialect }]) => [
    api,
    { accounts, credentials, fixtures, rows, dialect },
  ]);
  return { id, faults, signature, apis: Object.fromEntries(own) };
}
