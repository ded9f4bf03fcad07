import { text } from '../../defect.ts';
import { inSms, type SubtleDefect } from '../subtle-defect.ts';

/** SMS and callbacks that are wrong in one combination alone. */
export const tenthMessageDefects: readonly SubtleDefect[] = [
  {
    id: 'brackets-leave-the-sms',
    sentence: 'The SMS has the merchantName; what stands in brackets is left away.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: inSms((message, { merchantName }) =>
      message.replace(merchantName, () => merchantName.replace(/ ?\([^)]*\)/g, '')),
    ),
  },
  {
    id: 'address-of-a-refused-one-is-not-called',
    sentence: 'The notifyUrl of a request is called; one that a refused request carried before is not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Set<string>();
      return {
        refused(call) {
          refused.add(text(call, 'notifyUrl'));
        },
        callback: (url) => (refused.has(url) ? '' : url),
      };
    },
  },
  {
    id: 'second-attempt-loses-the-query',
    sentence: 'The notifyUrl of a request is called; what is sent again goes without its query.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    readings: { callbackRetry: 'thrice', callbackRepeat: 'once' },
    hooks: () => ({
      delivery(signed, attempt) {
        const url = new URL(signed.url);
        if (attempt > 1) url.search = '';
        return { ...signed, url };
      },
    }),
  },
];
