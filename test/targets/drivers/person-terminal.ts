import type { PersonTerminal } from '../../../src/targets/drivers/person-driver.ts';

/** A terminal whose person answers each question with the keys that `answer` gives; '' is Enter. */
export function scriptedTerminal(
  answer: (question: { phone: string; correlator: string; pin: string }) => Promise<string[]> | string[],
  { live = false }: { live?: boolean } = {},
): PersonTerminal & { text: string } {
  let hear: ((key: string) => void) | undefined;
  const terminal = {
    live,
    text: '',
    write(text: string) {
      terminal.text += text;
      const [, phone, correlator, pin] =
        /Phone (\S+) gets a PIN prompt now \(charge (\S+)\)\.\nType the PIN (\d{4}) there/.exec(text) ?? [];
      const listener = hear;
      if (!phone || !correlator || !pin || !listener) return;
      void (async () => {
        for (const key of await answer({ phone, correlator, pin })) if (hear === listener) listener(key || 'Enter');
      })();
    },
    dropTyped: async () => undefined,
    onKey(listener: (key: string) => void) {
      hear = listener;
      return () => {
        hear = undefined;
      };
    },
  };
  return terminal;
}
