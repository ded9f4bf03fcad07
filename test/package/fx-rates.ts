/** An API of one operation, as somebody would add it: its files by path, and the lines in files that are there. */
export const api = 'fx-rates';

export const addedFiles: Readonly<Record<string, string>> = {
  [`specs/${api}/openapi.yaml`]: `openapi: 3.1.1
info: { title: Exchange rates, version: 1.0.0 }
servers: [{ url: https://fx-rates.invalid/v1 }]
security: [{ basic: [] }]
paths:
  /rates/{currency}:
    get:
      operationId: rate
      x-source: '1'
      parameters:
        - { name: currency, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: What one US dollar is worth.
          content:
            application/json:
              schema:
                type: object
                required: [currency, rate]
                properties: { currency: { type: string }, rate: { type: string } }
        '404':
          description: No such currency.
          content:
            application/json:
              schema: { type: object, required: [error], properties: { error: { type: string } } }
components:
  securitySchemes:
    basic: { type: http, scheme: basic }
`,
  [`specs/${api}/rules/rates.yaml`]: `rules:
  - id: rate-of-what-was-asked
    party: provider
    certainty: stated
    source: '1'
    text: A rate names the currency that was asked for.
`,
  [`src/targets/apis/${api}.ts`]: `import { basicCredentials } from '../shapes/common-shapes.ts';
import type { Profile } from './profile.ts';

export const fxRates = { description: 'Exchange rates.', credentials: basicCredentials } satisfies Profile;
`,
  [`src/traffic/${api}/index.ts`]: `import { observersOf } from '../../conformance/index.ts';
import { contractObserver } from '../contract-observer.ts';

export const fxRatesObservers = observersOf('${api}', { contract: { contract: contractObserver('${api}') } });
`,
  [`properties/${api}/index.ts`]: `import { checksOf } from '../../src/conformance/index.ts';
import * as rates from './rates/index.ts';

export const fxRatesChecks = checksOf('${api}', { rates });
`,
  [`properties/${api}/rates/index.ts`]: `import { check, fieldOf, statusOf } from '../../../src/conformance/index.ts';

export const ratesAnswered = check({
  slug: 'rate-answered',
  title: 'the rate of a currency is told, and of what is none it is not',
  rules: ['rate-of-what-was-asked', 'rate/200', 'rate/404'],
  needs: [],
  async body(trial) {
    for (const currency of ['EUR', 'USD']) {
      const known = await trial.send('rate', { path: { currency } });
      trial.holds('rate/200', 200, statusOf(known), known);
      trial.holds('rate-of-what-was-asked', currency, fieldOf(known, 'currency'), known);
    }
    const unknown = await trial.send('rate', { path: { currency: 'NONE' } });
    trial.holds('rate/404', 404, statusOf(unknown), unknown);
  },
});
`,
};

/** A line that goes in front of what stands there once. */
export interface Line {
  before: string;
  add: string;
}

export const lines: Readonly<Record<string, readonly Line[]>> = {
  'src/contract/api.ts': [{ before: "'merchant-wallet'] as const", add: `'${api}', ` }],
  'src/targets/apis/index.ts': [
    { before: 'import { merchantWallet }', add: `import { fxRates } from './${api}.ts';\n` },
    { before: '} as const satisfies Record<Api, Profile>', add: `  '${api}': fxRates,\n` },
  ],
  'src/traffic/index.ts': [
    { before: 'import { merchantWalletObservers }', add: `import { fxRatesObservers } from './${api}/index.ts';\n` },
    { before: '  ...merchantWalletObservers', add: '  ...fxRatesObservers,\n' },
  ],
  'properties/index.ts': [
    { before: 'import { merchantWalletChecks }', add: `import { fxRatesChecks } from './${api}/index.ts';\n` },
    { before: '...merchantWalletChecks];', add: '...fxRatesChecks, ' },
  ],
};
