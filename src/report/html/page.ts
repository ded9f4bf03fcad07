import { createHash } from 'node:crypto';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { type Html, html, trusted } from './text.ts';

/** A whole page that loads nothing: its content policy allows its own style and script only, by their hashes. */
export function pageOf({ title, version, body }: { title: string; version: string; body: Html }): string {
  const policy = `default-src 'none'; style-src ${hashOf(pageStyle)}; script-src ${hashOf(marker)} ${hashOf(pageScript)}; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<title>${title}</title><script>${trusted(marker)}</script><style>${trusted(pageStyle)}</style></head>
<body><a class="skip" href="#content">Skip to content</a>
${body}<footer>Made by payproof ${version}. Secrets are redacted. This page loads nothing.</footer>
<script>${trusted(pageScript)}</script></body></html>
`.markup;
}

/** Says that scripts run before anything is painted, so that what they hide never flashes up. */
const marker = "document.documentElement.classList.add('script')";

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
