import type { Issued } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import type { WorkspaceDescription } from '../../sandbox/index.ts';
import type { ApiFixtures, Credentials } from '../../targets/apis/index.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';

/** What was issued in a workspace, by API. */
export function issuedIn(description: WorkspaceDescription | undefined): Partial<Record<Api, Issued>> {
  if (!description) return {};
  const { apis, callbackSignature } = description;
  return Object.fromEntries(
    Object.entries(apis).map(([api, it]) => {
      const credentials = it.credentials as Credentials;
      const fixtures = it.fixtures as ApiFixtures;
      const secrets = secretsOf(api as Api, { credentials, fixtures });
      return [api, { credentials, fixtures, secrets, callbackSignature } satisfies Issued];
    }),
  );
}
