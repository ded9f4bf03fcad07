import type { Exchange, RawHeaders } from '../../targets/exchange.ts';
import { readableBody } from '../body-text.ts';
import { runnableCurl } from '../curl.ts';
import { exactJson, isComposite, jsonText } from '../json-value.ts';
import type { RunModel } from '../run-model.ts';
import { noAnswerText, shortUrl } from '../short-exchange.ts';
import { linedStart } from './lined-start.ts';
import { type Html, html, trusted } from './text.ts';

/** Bodies are shown up to this many characters; run.json has them whole. */
const shownOfBody = 8000;
/** What is much longer than is shown is brought into lines no further than it is shown. */
const parsedUpTo = 64 * 1024;

/** One exchange that opens: call, time, headers and bodies of both sides, curl. */
export function exchangeHtml(exchange: Exchange, model: RunModel, { open = false } = {}): Html {
  const { answer, at, request } = exchange;
  const status = typeof answer === 'string' ? noAnswerText[answer] : String(answer.status);
  const delivery = exchange.by === 'provider';
  const curl = runnableCurl(exchange, model.run);
  return html`<details class="exchange"${open && trusted(' open')}><summary><span class="id">${exchange.id}</span> ${delivery ? 'delivery ' : ''}<code>${request.method} ${shortUrl(exchange, model)}</code> <span class="to">&rarr;</span> <strong>${status}</strong></summary>
<p class="when">Sent ${new Date(at.wall).toISOString()}, took ${at.tookMs} ms${at.target === undefined ? '' : html`; the target's clock said ${new Date(at.target).toISOString()}`}</p>
<p class="label">Request</p><p class="url"><code>${request.url}</code></p>${headersHtml(request.headers)}${bodyHtml(request.body)}
<p class="label">Answer</p>${typeof answer === 'string' ? html`<p>${status}</p>` : html`${headersHtml(answer.headers)}${bodyHtml(answer.body)}`}
${curl && html`<p class="label">curl${curl.exports.length > 0 && html`, after <code>export ${curl.exports.map((it) => `${it}=…`).join(' ')}</code>`}</p>${copyable(curl.line)}`}</details>
`;
}

/** Text to copy, with a button where scripts run. */
export function copyable(text: string): Html {
  return html`<div class="copyable"><pre tabindex="0"><code>${text}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`;
}

function headersHtml(headers: RawHeaders): Html {
  if (headers.length === 0) return html`<p class="when">No headers.</p>`;
  return html`<pre tabindex="0" class="headers">${headers.map(([name, value]) => `${name}: ${value}\n`)}</pre>`;
}

function bodyHtml(body: Buffer): Html {
  if (body.length === 0) return html`<p class="when">No body.</p>`;
  const text = readableBody(body);
  const lined = pretty(text);
  const cut = lined.length > shownOfBody ? `${lined.slice(0, shownOfBody)}\n… ${text.length} characters in all` : lined;
  return html`<pre tabindex="0"><code>${cut}</code></pre>`;
}

function pretty(text: string): string {
  if (text.length > parsedUpTo) return linedStart(text, shownOfBody + 1) ?? text;
  try {
    const value = exactJson(text);
    return isComposite(value) ? (jsonText(value, 2) ?? text) : text;
  } catch {
    return text;
  }
}
