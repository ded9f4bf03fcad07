import { createRequire } from 'node:module';
import { MockError } from './mock-error.ts';

/** The version that payproof is tested with: what Prism says and how it answers differs between versions. */
export const prismVersion = '5.16.0';

/** What Prism found wrong with a request or an answer. Severity 0 is an error, 1 a warning. */
export interface PrismDiagnostic {
  path?: (string | number)[];
  code?: string | number;
  message: string;
  severity: number;
}

export interface PrismRequest {
  method: string;
  url: { path: string; query: Record<string, string | string[]> };
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface PrismAnswer {
  output: { statusCode: number; headers?: Record<string, string>; body?: unknown };
  validations: { input: PrismDiagnostic[]; output: PrismDiagnostic[] };
}

/** Why Prism gave no answer of the contract: no such path, no such method, nothing documented that fits. */
export interface PrismProblem extends Error {
  status?: number;
  detail?: string;
}

type Either<L, R> = { _tag: 'Left'; left: L } | { _tag: 'Right'; right: R };

export interface PrismConfig {
  isProxy: boolean;
  checkSecurity: boolean;
  validateRequest: boolean;
  validateResponse: boolean;
  errors: boolean;
  mock: { dynamic: boolean; code?: number; exampleKey?: string; ignoreExamples?: boolean };
  upstream?: URL;
}

declare const operationsBrand: unique symbol;
/** A contract as Prism has read it. */
export type PrismOperations = { [operationsBrand]: true };

/** The parts of Prism that its own command line is made of. */
export interface Prism {
  readContract(document: object): Promise<PrismOperations>;
  instance(config: PrismConfig): {
    request(
      input: PrismRequest,
      operations: PrismOperations,
      config: PrismConfig,
    ): () => Promise<Either<PrismProblem, PrismAnswer>>;
  };
  server(
    operations: PrismOperations,
    config: PrismConfig,
  ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}

let loaded: Prism | undefined;

/**
 * Loads Prism, which takes about half a second, once a process. Its parts are looked up from its command line's package,
 * whose version is the one that package.json names. Throws MockError where it is not installed.
 */
export function loadPrism(): Prism {
  loaded ??= load();
  return loaded;
}

function load(): Prism {
  const part = prismParts();
  const http = part('@stoplight/prism-http') as {
    getHttpOperationsFromSpec: Prism['readContract'];
    createInstance(config: PrismConfig, components: object): ReturnType<Prism['instance']>;
  };
  const served = part('@stoplight/prism-http-server') as {
    createServer(operations: PrismOperations, options: object): ReturnType<Prism['server']>;
  };
  const core = part('@stoplight/prism-core') as { createLogger(name: string, options: object): object };
  // Its log quotes whole requests, credentials included.
  const logger = core.createLogger('prism', { enabled: false });
  return {
    // A copy: reading resolves references in place.
    readContract: (document) => http.getHttpOperationsFromSpec(structuredClone(document)),
    instance: (config) => http.createInstance(config, { logger }),
    server: (operations, config) => served.createServer(operations, { cors: false, config, components: { logger } }),
  };
}

/** Loads packages as Prism's command line would. Throws MockError where that is not installed. */
export function prismParts(commandLine = '@stoplight/prism-cli'): (name: string) => unknown {
  try {
    return createRequire(createRequire(import.meta.url).resolve(`${commandLine}/package.json`));
  } catch (cause) {
    throw new MockError(
      `Prism is not installed, and mocks are Prism's work; run: npm install --save-dev ${commandLine}@${prismVersion}`,
      { cause },
    );
  }
}
