import type { GoLiveDesk } from '../sandbox/index.ts';

/** The test script for the sandbox's portal. Evidence is loaded where somebody goes live only: a sandbox starts without. */
export const goLiveDesk: GoLiveDesk = {
  async script() {
    const { blankScript } = await import('../evidence/index.ts');
    return blankScript();
  },
  async review(files) {
    const { reviewScript } = await import('../evidence/index.ts');
    return reviewScript(files);
  },
};
