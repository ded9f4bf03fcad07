import { basic, type Credentials, type Fixtures, orderOf } from '../bill-payment/support.ts';
import type { Shop } from '../charge-gateway/support.ts';
import { walletsOf } from '../merchant-wallet/support.ts';
import type { Json } from '../support.ts';
import type { Refuser } from './refusal-forms.ts';
import { type Site, sitesOf } from './site.ts';

/** A site that refuses in the shape of its API. */
export interface ApiSite extends Site {
  refuser: Refuser;
}

/** An operation of each API that moves money, and the workspace's clock at the control plane. Logs in to the wallet. */
export async function writingSites(shop: Shop): Promise<Record<Refuser, Site>> {
  const { api, control } = sitesOf(shop);
  const [, deposit] = await walletSites(shop);
  const [authorization] = billSites(shop);
  if (!deposit || !authorization) throw new Error('a site is missing');
  return { 'charge-gateway': api, 'merchant-wallet': deposit, 'bill-payment': authorization, control };
}

/** Every plane and API of a workspace: where bad requests go to. Logs in to the merchant wallet. */
export async function fuzzSitesOf(shop: Shop): Promise<ApiSite[]> {
  const { api, control } = sitesOf(shop);
  return [
    { ...api, refuser: 'charge-gateway' },
    { ...control, refuser: 'control' },
    ...(await walletSites(shop)),
    ...billSites(shop),
  ];
}

/** Login and deposit of the merchant wallet. */
async function walletSites({ workspace, control }: Shop): Promise<ApiSite[]> {
  const { base, fixtures } = apiOf(workspace, 'merchant-wallet');
  const wallets = walletsOf(workspace.id, base, control, fixtures);
  const { apiKey, username, password } = wallets.agent.credentials;
  const destinationAccount = await wallets.account(wallets.customers[0] ?? '');
  const own = `X-Api-Key: ${apiKey}\r\nAuthorization: Bearer ${await wallets.login(wallets.agent)}\r\n`;
  const site = siteAt(base, 'merchant-wallet', own);
  const deposit = { currency: 'USD', amount: 50, narration: 'Cash', destinationAccount };
  return [
    site('/auth/third-party', json, () => JSON.stringify({ username, password })),
    {
      ...site('/api/transaction/deposit', json, (n) => JSON.stringify({ reference: `f-${n}`, ...deposit })),
      number: /50/,
    },
  ];
}

/** Payments, members in the three forms of a body, an upload and a download of the bill payment platform. */
function billSites({ workspace }: Shop): ApiSite[] {
  const { base, credentials, fixtures } = apiOf(workspace, 'bill-payment');
  const { code, credentials: admin } = (fixtures as unknown as Fixtures).ownBiller;
  const vendor = siteAt(base, 'bill-payment', authorized(credentials as unknown as Credentials));
  const biller = siteAt(base, 'bill-payment', authorized(admin as Credentials));
  const member = (n: number) => ({ MemberNumber: `F${n}`, FullName: 'Tariro Example', EmailAddress: 'f@example.org' });
  const elements = (n: number) => Object.entries(member(n)).map(([name, it]) => `<${name}>${it}</${name}>`);
  const create = '/api/member/create';
  const period = () => `From=01-Mar-2026%2000:00:00&To=31-Mar-2026%2023:59:59&MemberNumber=${code}`;
  return [
    payments(vendor),
    biller(create, json, (n) => JSON.stringify(member(n))),
    biller(create, 'application/x-www-form-urlencoded', (n) => `${new URLSearchParams(member(n))}`),
    biller(create, 'application/xml', (n) => `<?xml version="1.0"?><member>${elements(n).join('')}</member>`),
    biller('/api/member/uploadmembers', 'multipart/form-data; boundary=edge', upload),
    { ...biller('/api/member/downloadpayments', json, () => '{}'), query: period },
  ];
}

const json = 'application/json';

/** AUTH, PAY and STATUS of one payment after the other. */
function payments(vendor: ReturnType<typeof siteAt>): ApiSite {
  const site = vendor('/api/payment/process', json, (n) => {
    const Reference = `f-${Math.floor(n / 3)}`;
    if (n % 3 === 2) return JSON.stringify({ Action: 'Status', Reference });
    return JSON.stringify({ Action: n % 3 === 0 ? 'Auth' : 'PAY', ...orderOf({ Reference }) });
  });
  return { ...site, number: /\d+\.\d+/ };
}

function upload(n: number): string {
  const rows = ['Member Number,Full Name,Email,Mobile,Postal Address', `U${n},"Rudo, Sample",,,1 Example Road`];
  const head = 'Content-Disposition: form-data; name="file"; filename="members.csv"\r\nContent-Type: text/csv';
  return `--edge\r\n${head}\r\n\r\n${rows.join('\r\n')}\r\n--edge--\r\n`;
}

/** Sites of an API below its base address; each body is written with a number of its own. */
function siteAt(base: string, refuser: Refuser, own: string) {
  const { host, pathname } = new URL(base);
  return (path: string, mediaType: string, write: (n: number) => string): ApiSite => {
    let count = 0;
    return {
      plane: 'api',
      refuser,
      host,
      head: `Host: ${host}\r\n${own}Content-Type: ${mediaType}\r\n`,
      writing: pathname + path,
      reading: pathname + path,
      number: /\d+/,
      body(change = (text) => text) {
        count += 1;
        return change(write(count - 1));
      },
    };
  };
}

function authorized(user: Credentials): string {
  return `Authorization: ${basic(user)}\r\n`;
}

function apiOf({ apis }: Shop['workspace'], name: 'merchant-wallet' | 'bill-payment') {
  const api = apis[name];
  if (!api) throw new Error(`no ${name}`);
  return { base: api.base, credentials: api.credentials, fixtures: api.fixtures as Json };
}
