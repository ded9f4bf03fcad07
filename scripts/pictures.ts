// `npm run docs:pictures`: makes docs/pictures/ anew, from runs of their own, in the system's Chromium: what a reader of
// docs/start/ will see. They hold times, so they are made when what they show has changed, and committed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { checks } from '../properties/index.ts';
import { runConformance } from '../src/conformance/index.ts';
import { runGoLive } from '../src/evidence/index.ts';
import { describeGeneration } from '../src/generation/index.ts';
import { playScenario, shippedScenarios } from '../src/integrator/index.ts';
import { renderEvidenceHtml } from '../src/report/html/evidence-page.ts';
import { renderHtml } from '../src/report/html/run-page.ts';
import { renderTerminal } from '../src/report/index.ts';
import { models } from '../src/selftest/index.ts';
import { builtInTargets, headlines } from '../src/targets/index.ts';
import { observers } from '../src/traffic/index.ts';
import { integratorObservers } from '../src/traffic/integrator-observers.ts';
import { systemChromium } from '../test/browser/system-chromium.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const target = builtInTargets.sandbox;

const executablePath = systemChromium();
if (executablePath === undefined) throw new Error('there is no Chromium; install the package chromium');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });
try {
  await shot('report', renderHtml(await brokenRun(), headlines));
  const goLive = await runGoLive({ target, command: 'npx payproof evidence --out evidence' });
  await shot('go-live', renderEvidenceHtml(goLive, headlines));
  await shot('clients', terminal('npx payproof generate --since main', movedSurface()));
  await shot('integrator', terminal('npx payproof exec --all-scenarios -- ./pay.sh', await brokenIntegrator()));
} finally {
  await browser.close();
}

async function shot(name: string, html: string): Promise<void> {
  // A page of its own for each: the content policy of a report would forbid the next one its style.
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 }, colorScheme: 'light' });
  await page.setContent(html);
  const lines = page.locator('pre.terminal');
  const path = join(folder, `${name}.png`);
  await ((await lines.count()) > 0 ? lines.screenshot({ path }) : page.screenshot({ path }));
}

function brokenRun() {
  return runConformance({
    suite: { checks, observers },
    target,
    apis: ['charge-gateway'],
    faults: ['charge-gateway/one-cent-above-refunded'],
    seed: 7,
    effort: 0.1,
    command: 'npx payproof verify --target staging',
  });
}

/** What `generate --since` says of a contract that lost a value. */
function movedSurface(): string {
  const moves = [{ place: 'refund in body.tranType', change: '"REF" | "REV" became "REF"', breaks: true }];
  return describeGeneration({
    ok: false,
    apis: [
      { api: 'bill-payment', outcome: 'compared', problems: [], moves: [] },
      { api: 'charge-gateway', outcome: 'compared', problems: [], moves },
      { api: 'merchant-wallet', outcome: 'compared', problems: [], moves: [] },
    ],
  });
}

/** A vendor that sends PAY again, where the answer to the first was lost. */
async function brokenIntegrator(): Promise<string> {
  const { mistakes = [] } = models.find(({ api }) => api === 'bill-payment') ?? {};
  const mistake = mistakes.find(({ id }) => id === 'pay-again-after-lost-answer');
  const scenario = shippedScenarios(['bill-payment']).find(({ name }) => name === mistake?.scenario);
  if (!mistake || !scenario) throw new Error('the mistake of the picture is gone');
  const { integrator } = mistake;
  const { result } = await playScenario({ scenario, integrator, observers: integratorObservers, clock: 'virtual' });
  return renderTerminal(result, { color: false, brief: true, headlines });
}

/** A terminal that shows a command and what it said, as far as there is room. */
function terminal(command: string, said: string): string {
  const text = `$ ${command}\n\n${said}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style =
    'margin:0;padding:24px;background:#16181d;color:#e4e6eb;font:14px/1.45 monospace;max-height:640px;overflow:hidden';
  return `<body style="margin:0"><pre class="terminal" style="${style};box-sizing:border-box">${text}</pre></body>`;
}
