import type { Api } from '../contract/index.ts';
import { loadPrism } from './prism.ts';
import { prismDocument } from './prism-document.ts';

export interface PrismProxy {
  base: string;
  close(): Promise<void>;
}

/**
 * Prism's validation proxy, as it is, in front of `upstream` (a base address): it forwards every call and names what it
 * finds wrong in the answer's header `sl-violations`. Throws MockError where Prism is not installed.
 */
export async function startPrismProxy(api: Api, upstream: string): Promise<PrismProxy> {
  const prism = loadPrism();
  const operations = await prism.readContract(prismDocument(api));
  const server = prism.server(operations, {
    isProxy: true,
    upstream: new URL(upstream),
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    mock: { dynamic: false },
  });
  return { base: await server.listen(0, '127.0.0.1'), close: server.close };
}
