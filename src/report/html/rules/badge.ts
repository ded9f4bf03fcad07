import type { Outcome } from '../../../conformance/result.ts';
import { type Html, html } from '../text.ts';

const words: Record<Outcome, string> = {
  fail: 'failed',
  error: 'error',
  skipped: 'skipped',
  observed: 'observed',
  pass: 'passed',
};

/** How one rule ended. */
export function badge(outcome: Outcome): Html {
  return html`<span class="badge ${outcome}">${words[outcome]}</span>`;
}
