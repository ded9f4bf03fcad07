import { answeredBytes } from './answered-bytes.ts';

/** What the requests of one workspace are made of: the line that `payproof sandbox --json` prints. */
interface BillReady {
  workspaces: {
    apis: { 'bill-payment': { base: string; credentials: { username: string; password: string } } };
  }[];
}

/** Orders of the first workspace by a number that makes them different; texts of whole HTTP requests. */
export interface BillRequests {
  port: number;
  auth(number: number): string;
  pay(number: number): string;
  /** How many bytes the answer to a request has. */
  answeredBytes(request: string): Promise<number>;
}

export function billRequests(ready: unknown): BillRequests {
  const [workspace] = (ready as BillReady).workspaces;
  if (!workspace) throw new TypeError('the sandbox has no workspace');
  const { base, credentials } = workspace.apis['bill-payment'];
  const { port, host, pathname } = new URL(base);
  const head = [
    `POST ${pathname}/api/payment/process HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Basic ${btoa(`${credentials.username}:${credentials.password}`)}`,
    'User-Agent: bench',
    'Accept: application/json',
    'Content-Type: application/json',
  ].join('\r\n');
  const process = (action: 'Auth' | 'Pay', number: number): string => {
    const body = JSON.stringify({
      Action: action,
      BillerCode: 'TESTBILLER',
      Reference: `order-${number}`,
      MemberNumber: 'M1000234',
      Products: [{ Code: 'AA', Quantity: 1, Price: 25.5 }],
      TotalAmount: 25.5,
    });
    return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  return {
    port: Number(port),
    auth: (number) => process('Auth', number),
    pay: (number) => process('Pay', number),
    answeredBytes: (request) => answeredBytes(base, request),
  };
}
