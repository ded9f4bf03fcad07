import type { Issued } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import type { WorkspaceDescription } from '../../sandbox/index.ts';
import type { ApiFixtures, Credentials } from '../../targets/apis/index.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import type { GroundApi } from '../ground.ts';

/** What a workspace gives to an integrator and to its judge, by API. */
export interface Given {
  apis: Partial<Record<Api, GroundApi>>;
  issued: Partial<Record<Api, Issued>>;
  /** All fixtures, also of APIs that are not given. */
  fixtures(api: Api): ApiFixtures;
}

export function givenOf(workspace: WorkspaceDescription, apis: readonly Api[]): Given {
  const { callbackSignature } = workspace;
  const fixtures = (api: Api): ApiFixtures => (workspace.apis[api]?.fixtures ?? {}) as ApiFixtures;
  const given = apis.flatMap((api): [Api, GroundApi][] => {
    const own = workspace.apis[api];
    if (!own) return [];
    const credentials = own.credentials as Credentials;
    return [[api, { base: own.base, credentials, fixtures: fixtures(api), callbackSignature }]];
  });
  const issued = given.map(([api, it]): [Api, Issued] => [
    api,
    { ...it, secrets: secretsOf(api, it), callbackSignature },
  ]);
  return { apis: Object.fromEntries(given), issued: Object.fromEntries(issued), fixtures };
}
