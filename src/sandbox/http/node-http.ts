/**
 * node:http, not imported by name: an import reads every export once, and among them are some that load the whole of
 * Node's fetch, a tenth of the time that the sandbox takes to start.
 */
export const { createServer, IncomingMessage, request, STATUS_CODES } = process.getBuiltinModule('node:http');

/** Of HTTPS, loaded where it is asked for. */
export const createSecureServer: typeof import('node:https').createServer = (...given: unknown[]) =>
  (process.getBuiltinModule('node:https').createServer as (...all: unknown[]) => never)(...given);
