import { headerOf, memberOf, parseExactly, textIn } from '../../conformance/index.ts';
import { type Api, loadContract, operationAt } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';

/** What exports and redactors write in place of a credential. */
const looksHidden = /redact|hidden|remov|sanitiz|secret|\*{3}|x{6}|^<.*>$|^\W*$/i;

/**
 * Puts credentials where a file hides them, so that nobody is accused of what an export did: a masked one, and a header that
 * no call of its API has although calls were answered other than 401.
 */
export function withHiddenCredentials(exchanges: readonly Exchange[]): Exchange[] {
  const isSent = (api: Api, name: string): boolean =>
    exchanges.some((it) => it.by === 'client' && it.api === api && headerOf(it.request.headers, name) !== undefined);
  const isTaken = (api: Api): boolean =>
    exchanges.some(
      (it) => it.by === 'client' && it.api === api && typeof it.answer === 'object' && it.answer.status < 400,
    );
  let token = 'hidden-token';
  return exchanges.map((it) => {
    if (it.by !== 'client') return it;
    token = tokenIn(it) ?? token;
    const headers = [...it.request.headers];
    for (const [name, value] of credentialsOf(it, token)) {
      const at = headers.findIndex(([own]) => own.toLowerCase() === name.toLowerCase());
      const credential = headers[at]?.[1].replace(/^(?:Basic|Bearer)\s+/i, '');
      if (credential !== undefined && looksHidden.test(credential)) headers[at] = [headers[at]?.[0] ?? name, value];
      else if (at < 0 && !isSent(it.api, name) && isTaken(it.api)) headers.push([name, value]);
    }
    return { ...it, request: { ...it.request, headers } };
  });
}

function tokenIn({ operation, answer }: Exchange): string | undefined {
  if (operation !== 'login' || typeof answer === 'string') return undefined;
  try {
    return textIn(memberOf(parseExactly(answer.body), 'accessToken'));
  } catch {
    return undefined;
  }
}

/** The headers that an operation's call owes, with a value that stands for the hidden one. */
function credentialsOf({ api, operation, request }: Exchange, token: string): [name: string, value: string][] {
  const { pathname } = new URL(request.url, 'http://unknown.invalid');
  const meant = operation ?? operationAt(request.method, pathname, api)?.operation ?? '';
  const security = loadContract(api).operations[meant]?.security ?? [];
  return security.map((scheme) => {
    if (scheme === 'apiKey') return ['X-Api-Key', 'hidden-key'];
    return ['Authorization', scheme === 'basic' ? 'Basic aGlkZGVuOmhpZGRlbg==' : `Bearer ${token}`];
  });
}
