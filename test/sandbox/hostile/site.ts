import type { Shop } from '../charge-gateway/support.ts';

/** What hostile requests aim at: an API or the control plane of a sandbox. */
export interface Site {
  plane: 'api' | 'control';
  /** Value of the Host header. */
  host: string;
  /** Header lines of a right request, each with its line end. */
  head: string;
  /** Paths of an operation that takes a body, and of one that takes none. */
  writing: string;
  reading: string;
  /** The query of the reading operation, where what it is asked for stands there. */
  query?(): string;
  /** A body that the writing operation takes; `change` edits its text. */
  body(change?: (text: string) => string): string;
  /** Where digits stand in that body: an amount, where it has one. */
  number: RegExp;
}

/** The charge gateway, and the workspace's clock at the control plane. */
export function sitesOf(shop: Shop): Record<Site['plane'], Site> {
  const { host, pathname } = new URL(shop.base);
  const head = `Host: ${host}\r\nAuthorization: ${shop.authorization}\r\nContent-Type: application/json\r\n`;
  const workspace = `${new URL(shop.control).pathname}/workspaces/${shop.workspace.id}`;
  const same = (text: string): string => text;
  return {
    api: {
      plane: 'api',
      host,
      head,
      writing: `${pathname}/transactions/amount/`,
      reading: `${pathname}/${shop.customer}/transactions/amount/`,
      body: (change = same) => change(JSON.stringify(shop.body())),
      number: /19\.99/,
    },
    control: {
      plane: 'control',
      host,
      head,
      writing: `${workspace}/clock/advance`,
      reading: `${new URL(shop.control).pathname}/workspaces/`,
      body: (change = same) => change('{"ms":1}'),
      number: /1(?=\}$)/,
    },
  };
}

/** A POST of these bytes with the headers of a right request; `extra` header lines come before the length. */
export function posted({ writing, head }: Site, body: string | Buffer, extra = ''): Buffer {
  const bytes = Buffer.from(body as string);
  return Buffer.concat([
    Buffer.from(`POST ${writing} HTTP/1.1\r\n${head}${extra}Content-Length: ${bytes.length}\r\n\r\n`),
    bytes,
  ]);
}

/** A request without a body, its first line as given. */
export function asked({ head }: Site, line: string, extra = ''): string {
  return `${line}\r\n${head}${extra}\r\n`;
}

/** A POST with the headers of a right request but its length, and whatever follows. */
export function unmeasured({ writing, head }: Site, rest: string): string {
  return `POST ${writing} HTTP/1.1\r\n${head}${rest}`;
}
