import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf, type Keys } from '../control/demand-access.ts';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { warn } from '../secrets/warn.ts';
import { isOtherSite } from './browser-origin.ts';
import { type PageFile, pageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';
import { pagesPath } from './pages-path.ts';
import { serveSession } from './serve-session.ts';

/**
 * Serves the page at the root, to browsers alone: whoever else asks there gets what any path of no API gets. Where an API
 * has the root, the page is below its own path.
 */
export function servePages(app: FastifyInstance, keys: Keys): void {
  const give = (request: FastifyRequest, reply: FastifyReply, file: PageFile | undefined): unknown => {
    const isForeign = keys.token === undefined && !isLoopbackHost(hostOf(request));
    if (!file || isForeign || isOtherSite(request)) return reply.callNotFound();
    if (request.headers['if-none-match'] === file.tag) return reply.code(304).headers(pageHeaders).send();
    return reply.headers({ ...pageHeaders, etag: file.tag, 'content-type': file.type }).send(file.content);
  };
  app.get('/', (request, reply) => {
    const isBrowser = request.headers.accept?.includes('text/html') === true;
    return give(request, reply, isBrowser ? pageFiles().get('index.html') : undefined);
  });
  app.register(
    async (pages) => {
      pages.get('/', (request, reply) => give(request, reply, pageFiles().get('index.html')));
      pages.get<{ Params: { file: string } }>('/:file', (request, reply) =>
        give(request, reply, pageFiles().get(request.params.file)),
      );
      pages.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const { status, words } = refusalOf(error);
        return reply.code(status).headers(pageHeaders).send({ error: words });
      });
      serveSession(pages, keys);
    },
    { prefix: pagesPath },
  );
}

/** What the framework refuses of itself, in words of ours. */
function refusalOf(error: Error & { statusCode?: number }): { status: number; words: string } {
  const { statusCode: status = 500 } = error;
  if (status === 415) return { status, words: 'the body must be application/json' };
  if (status === 413) return { status, words: 'the body is too large' };
  if (status < 500) return { status, words: 'the body must be a JSON object' };
  warn(error, []);
  return { status: 500, words: 'the sandbox failed; its stderr says where' };
}
