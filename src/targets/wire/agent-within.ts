import { type AgentOptions, type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection to the server at this port, where it is one of this process. */
export type ConnectWithin = (port: number) => Duplex | undefined;

/** Connects to servers of this process without a socket, to others as ever. */
export class AgentWithin extends HttpAgent {
  readonly #connect: ConnectWithin;

  constructor(options: AgentOptions, connect: ConnectWithin) {
    super(options);
    this.#connect = connect;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    return this.#connect(Number(options.port)) ?? super.createConnection(options, callback);
  }
}
