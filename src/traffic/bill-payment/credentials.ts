import { secretsObserver } from '../secrets.ts';

export const secrets = secretsObserver('bill-payment', 'answers-hold-no-secrets', (_, secret) => isWord(secret));

/** What any answer may hold by chance: a key of few letters, a password that is a word. */
function isWord({ name, value }: { name: string; value: string }): boolean {
  return name === 'token' || value.length < 8 || /^[a-z]+$/i.test(value);
}
