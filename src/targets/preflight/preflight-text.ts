import { visible } from '../../protocol/visible.ts';
import type { TargetSettings } from '../settings/settings.ts';
import { type CertificateProblem, certificateProblemWords } from '../wire/certificate-problem.ts';
import { oneLine } from './answer-form.ts';
import type { Certificate, PreflightFinding, Trouble } from './trouble.ts';

/** Findings as one paragraph a cause: what was tried, what came, what to change and where. */
export function preflightText(
  settings: Pick<TargetSettings, 'name' | 'source'>,
  all: readonly PreflightFinding[],
): string {
  const paragraphs = causesOf(settings, all).map((it) => `${it.found}. ${it.remedy}`);
  return [`target '${settings.name}' is not ready, so nothing was judged.`, ...paragraphs].map(visible).join('\n\n');
}

/** What findings come of. */
export interface SetUpCause {
  of: readonly PreflightFinding[];
  /** What was tried, and what came. */
  found: string;
  /** What to change and where, as a sentence. */
  remedy: string;
}

/** One cause for all findings of one trouble at one host. */
export function causesOf({ source }: Pick<TargetSettings, 'source'>, all: readonly PreflightFinding[]): SetUpCause[] {
  const causes = Map.groupBy(all, (it) => `${came(it.trouble)} ${new URL(it.url).host}`);
  return [...causes.values()].map((of) => causeOf({ source }, of));
}

function causeOf({ source }: { source: TargetSettings['source'] }, of: readonly PreflightFinding[]): SetUpCause {
  const [first] = of as [PreflightFinding];
  const tried = [...new Set(of.map((it) => `${it.method} ${it.url} (${it.api})`))].join(', ');
  const place = (key: string): string => {
    const line = source?.lines[key];
    return source === undefined || line === undefined ? `\`${key}\`` : `\`${key}\` (line ${line} of ${source.file})`;
  };
  const places = (key: (it: PreflightFinding) => string): string =>
    [...new Set(of.map((it) => (it.leased ? "what the driver's isolate gave" : place(key(it)))))].join(' and ');
  const { trouble } = first;
  const remedy = remedyOf(trouble, {
    isTls: first.url.startsWith('https:'),
    base: places((it) => `apis.${it.api}.base`),
    credentials: places((it) => `apis.${it.api}.${it.key}`),
    ca: place('ca'),
    timeout: place('timeout'),
    proxy: place('proxy'),
    cert: place('cert'),
    pace: place('callsPerMinute'),
  });
  return { of, found: `${tried}: ${came(trouble)}`, remedy };
}

/** What came of the call. */
export function came(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'unknown-name':
      return trouble.code === 'ENOTFOUND'
        ? `there is no host of the name ${trouble.host} (ENOTFOUND)`
        : `the name ${trouble.host} could not be looked up (${trouble.code})`;
    case 'refused':
      return `nobody listens there (${trouble.code})`;
    case 'no-connection':
      return `no connection came about in ${trouble.seconds} s`;
    case 'no-handshake':
      return `a connection came about, but no TLS handshake in ${trouble.seconds} s`;
    case 'no-answer':
      return `nothing answered in ${trouble.seconds} s, twice`;
    case 'broken':
      return `the connection broke before an answer, time and again (${trouble.code})`;
    case 'certificate':
      return certificateWords(trouble);
    case 'tls':
      return `the TLS handshake failed (${trouble.code})`;
    case 'http-spoken':
      return 'plain HTTP is spoken on that port, not TLS';
    case 'https-spoken':
      return 'TLS is spoken on that port, not plain HTTP';
    case 'redirect':
      return `${trouble.status}, a redirect to ${trouble.location}; payproof follows none`;
    case 'refused-credentials':
      return `${trouble.status}${quoted(trouble.page)} to the very first valid call${trouble.status === 403 ? ': these credentials have no access' : ''}`;
    case 'not-found':
      return `404${quoted(trouble.page)} as to any path: no such API is there`;
    case 'no-way':
      return trouble.code.startsWith('PROXY_')
        ? `the proxy let no connection through (${trouble.code.replace('PROXY_', '')})`
        : `the proxy is not reached (${trouble.code})`;
    case 'wants-certificate':
      return `the service takes no connection without a client certificate that it knows (${trouble.code})`;
    case 'proxy':
      return `${trouble.status}${quoted(trouble.page)}: a proxy or gateway in front answered, not the API`;
    case 'web-page':
      return `${trouble.status} and a web page${quoted(trouble.page)}: a portal or web site answered, not the API`;
    case 'whatever-asked':
      return `${trouble.status}${quoted(trouble.page)} whatever is asked, as to a path that no API has: ${whateverWords(trouble)}`;
  }
}

function whateverWords({ status, waitMs }: Trouble & { kind: 'whatever-asked' }): string {
  if (status === 429 && waitMs !== undefined)
    return `the service throttles this client, and asks it to wait ${Math.ceil(waitMs / 1000)} s (Retry-After)`;
  if (status === 429) return 'the service throttles this client, and did so for a minute';
  return status >= 500 ? 'the service is not well, or under maintenance' : 'this is not the API';
}

interface Places {
  isTls: boolean;
  base: string;
  credentials: string;
  ca: string;
  timeout: string;
  proxy: string;
  cert: string;
  pace: string;
}

/** What to change. */
function remedyOf(trouble: Trouble, places: Places): string {
  const { base, credentials, ca, timeout, proxy, cert, pace, isTls } = places;
  switch (trouble.kind) {
    case 'unknown-name':
      return `Correct the host in ${base}, or connect this machine to the network that knows it.`;
    case 'refused':
      return `Start the service, or correct host and port in ${base}.`;
    case 'no-connection':
    case 'no-handshake':
      return trouble.seconds < 1
        ? `Raise ${timeout}: over a network a connection takes longer.`
        : `Correct host and port in ${base}, or let the firewall between here and there pass.`;
    case 'no-answer':
      return `Look whether the service is well; correct ${base} where it is another's, or raise ${timeout} where it is slow.`;
    case 'broken':
      return `Look at what stands between here and there, or correct ${base}.${isTls ? ` A service that wants a client certificate (${cert} and \`key\`), or lets in known addresses alone, may break off so too.` : ''}`;
    case 'certificate':
      return certificateRemedy(trouble, { base, ca });
    case 'tls':
      return `Look which TLS versions and client certificates the service demands, or correct ${base}.`;
    case 'http-spoken':
      return `Write http:// in ${base}, or the port that speaks HTTPS.`;
    case 'https-spoken':
      return `Write https:// in ${base}.`;
    case 'redirect':
      return `Write the address that really answers in ${base}.`;
    case 'refused-credentials':
      return `Correct ${trouble.mayBeWrong} in ${credentials}; where they are right, the service lets nobody in by them, or ${base} is another's.`;
    case 'not-found':
      return trouble.instead === undefined
        ? `Correct the path of ${base}, its version segment before all.`
        : `Write ${trouble.instead} in ${base}: the API answers there.`;
    case 'no-way':
      return trouble.code === 'PROXY_407'
        ? `Write name and password into ${proxy}, as http://NAME:PASSWORD@host:port.`
        : trouble.code.startsWith('PROXY_')
          ? `Let the proxy pass connections to the host of ${base}, or leave ${proxy} out where none is needed.`
          : `Start the proxy, correct ${proxy}, or leave it out where none is needed.`;
    case 'wants-certificate':
      return `Name the PEM files of one that the service gave or knows in ${cert} and \`key\`.`;
    case 'proxy':
      return `Look whether the service behind it runs, or correct ${base}.`;
    case 'web-page':
      return `Log in to the network first where it wants that, or correct ${base}.`;
    case 'whatever-asked':
      if (trouble.status === 429) return `Begin again when its limit allows it, with a lower ${pace}.`;
      return trouble.status >= 500
        ? `Begin again when it is well, or correct ${base}.`
        : `Correct host, port and path of ${base}.`;
  }
}

/** Where it is named there already, a certificate between is missing, or the one above it. */
const missingLink: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    '; where it is trusted already, the service leaves out the certificates between, which it has to send with its own: let it, or add them to that file',
  UNABLE_TO_GET_ISSUER_CERT: ', and with it the root that signed it',
};

function certificateWords({ problems, code, host, certificate }: Trouble & { kind: 'certificate' }): string {
  const what = `the certificate of ${host} is ${problems.map((it) => certificateProblemWords[it]).join(', and ')}`;
  return `${what} (${[...(certificate ? [factsOf(certificate)] : []), code].join('; ')})`;
}

function factsOf({ subject, names, issuer, validFrom, validTo }: Certificate): string {
  const shown = names.length > 0 ? names.slice(0, 4).join(', ') : subject;
  return `for ${oneLine(shown)}, by ${oneLine(issuer)}, ${day(validFrom)} to ${day(validTo)}`;
}

function day(ms: number): string {
  return Number.isNaN(ms) ? '?' : new Date(ms).toISOString().slice(0, 10);
}

function certificateRemedy(
  { problems, code }: Trouble & { kind: 'certificate' },
  { base, ca }: Pick<Places, 'base' | 'ca'>,
): string {
  const has = (...of: CertificateProblem[]): boolean => problems.some((it) => of.includes(it));
  const steps = [
    has('self-signed') && `name its PEM file in ${ca} where you trust it`,
    has('unknown-ca') && `name the PEM file of its authority in ${ca} where you trust it${missingLink[code] ?? ''}`,
    has('expired', 'not-yet-valid') && "the service needs a certificate of today, if this machine's clock is right",
    has('wrong-name') && `call the service by a name of its certificate in ${base}`,
    has('other') && 'the service needs another certificate',
  ].filter((it) => it !== false);
  const text = steps.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function quoted(page: string | undefined): string {
  return page === undefined ? '' : ` with “${page}”`;
}
