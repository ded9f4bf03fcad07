import { type Ready, type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';
import type { Look, OpenPage } from '../chromium.ts';
import { blankPage, connectChromium } from '../look-at.ts';

/** A sandbox that serves its pages, and a browser that opens them. */
export interface Pages {
  ready: Ready;
  /** Each in a browser profile of its own. The hash of the look is the page, such as `/handset`. */
  open(look: Look): Promise<OpenPage>;
  /** Opens any address. */
  goTo(url: string, look: Look): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function openPages(options: SandboxOptions = {}): Promise<Pages> {
  const [sandbox, browser] = await Promise.all([startSandbox(options), connectChromium()]);
  const { ready } = sandbox;
  const { origin } = new URL(ready.control.base);
  const goTo: Pages['goTo'] = async (url, look) => {
    const page = await blankPage(browser, look);
    const complaints: string[] = [];
    page.on('console', (it) => {
      // What the control plane refuses is told by the page; the browser's own line about it is no complaint.
      // By plain HTTP from another machine the browser gives no window of its own, and says so.
      const isRemark = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/;
      if (it.type() === 'error' && !isRemark.test(it.text())) complaints.push(it.text());
    });
    page.on('pageerror', (it) => complaints.push(it.message));
    page.on('request', (it) => {
      if (!/^(data|blob):/.test(it.url()) && new URL(it.url()).origin !== new URL(url).origin)
        complaints.push(`asks for ${it.url()}`);
    });
    await page.goto(url);
    return { page, complaints };
  };
  return {
    ready,
    open: (look) => goTo(`${origin}/#${look.hash ?? '/handset'}`, look),
    goTo,
    async close() {
      await browser.close();
      await sandbox.close();
    },
  };
}
