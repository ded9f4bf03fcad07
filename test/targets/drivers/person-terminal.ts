import type { PersonTerminal } from '../../../src/targets/drivers/person-driver.ts';

/** A terminal whose person answers each question with the keys that `answer` gives; '' is Enter. */
export function scriptedTerminal(
  answer: (question: { phone: string; correlator: string; pin: string }) => Promise<string[]> | string[],
  { live = false }: { live?: boolean } = {},
): PersonTerminal & { text: string } {
  let asked: { phone: string; correlator: string; pin: string } | undefined;
  const terminal = {
    live,
    text: '',
    write(text: string) {
      terminal.text += text;
      const [, phone, correlator, pin] =
        /Phone (\S+) gets a PIN prompt now \(charge (\S+)\)\.\nType the PIN (\d{4}) there/.exec(text) ?? [];
      if (phone && correlator && pin) asked = { phone, correlator, pin };
    },
    dropTyped: async () => undefined,
    onKey(listener: (key: string) => void) {
      const question = asked;
      asked = undefined;
      let listening = true;
      void (async () => {
        if (!question) return;
        for (const key of await answer(question)) if (listening) listener(key === '' ? 'Enter' : key);
      })();
      return () => {
        listening = false;
      };
    },
  };
  return terminal;
}
