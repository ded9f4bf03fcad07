/** What the requests of one workspace are made of: the line that `payproof sandbox --json` prints. */
export interface SandboxReady {
  workspaces: {
    apis: {
      'charge-gateway': {
        base: string;
        credentials: { username: string; password: string };
        fixtures: {
          merchant: Record<string, string>;
          numbers: { whitelisted: string[]; barred: string[] };
        };
      };
    };
  }[];
}

/** Texts of whole HTTP requests, by a number that makes them different. */
export interface Requests {
  port: number;
  charge(number: number): string;
  /** A charge of a barred number: it is refused with 422. */
  refusedCharge(number: number): string;
  lookup(number: number): string;
}

/** Requests to the first workspace, sent to `base` or else to the workspace's own address. */
export function requestsOf({ workspaces: [workspace] }: SandboxReady, base?: string): Requests {
  const api = workspace?.apis['charge-gateway'];
  if (!api) throw new TypeError('the sandbox has no charge-gateway');
  const { credentials, fixtures } = api;
  const [customer = ''] = fixtures.numbers.whitelisted;
  const [barred = ''] = fixtures.numbers.barred;
  const { port, host, pathname } = new URL(base ?? api.base);
  const path = pathname.replace(/\/$/, '');
  const common = [
    `Host: ${host}`,
    `Authorization: Basic ${btoa(`${credentials.username}:${credentials.password}`)}`,
    'User-Agent: bench',
    'Accept: application/json',
  ].join('\r\n');
  const post = (body: string): string =>
    `POST ${path}/transactions/amount/ HTTP/1.1\r\n${common}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return {
    port: Number(port),
    charge: (number) => post(chargeBody(number, customer, fixtures.merchant)),
    refusedCharge: (number) => post(chargeBody(number, barred, fixtures.merchant)),
    lookup: (number) => `GET ${path}/${customer}/transactions/amount/bench-${number} HTTP/1.1\r\n${common}\r\n\r\n`,
  };
}

/** All fields of a charge (section 2.1). */
function chargeBody(number: number, endUserId: string, { channel, ...merchant }: Record<string, string>): string {
  return JSON.stringify({
    clientCorrelator: `bench-${number}`,
    referenceCode: `order-${number}`,
    tranType: 'MER',
    endUserId,
    remarks: 'Two tickets for the concert',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 12.34, currency: 'USD', description: 'Concert tickets' },
      chargeMetaData: { channel },
    },
    ...merchant,
    notifyUrl: '',
  });
}
