import { integratorObserver } from '../../../../conformance/index.ts';
import { newOwnSecrets } from '../story/own-secrets.ts';

/** Section 5: the secrets are in no line that the caller writes, in no usual form. */
export const logsNoSecret = integratorObserver({
  slug: 'merchant-wallet-callers-output',
  title: 'no line that the caller writes holds a secret',
  rules: ['client-secrets-not-logged'],
  watch(hand) {
    const secrets = newOwnSecrets(hand.issued);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.by === 'client') secrets.learn(moment.exchange);
      if (moment.kind !== 'output') return;
      const found = secrets.foundIn(moment.line);
      const seen = `the ${found?.name} in ${moment.source}`;
      hand.expects('client-secrets-not-logged', 'no secret', found === undefined, seen);
    };
  },
});

/** Section 5: nor in what reaches a customer, or is written of a call for others. */
export const showsNoSecret = integratorObserver({
  slug: 'merchant-wallet-callers-screens',
  title: 'no text that a customer is shown, or that is told of a call, holds a secret',
  rules: ['client-secrets-not-in-a-browser', 'client-secrets-not-logged'],
  watch(hand) {
    const secrets = newOwnSecrets(hand.issued);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.by === 'client') secrets.learn(moment.exchange);
      if (moment.kind !== 'outcome' || moment.told.text === undefined) return;
      const { outcome, text } = moment.told;
      const found = secrets.foundIn(text);
      if (outcome !== 'shown' && outcome !== 'delivered') {
        const seen = `the ${found?.name} in the text of ${outcome}`;
        if (found) hand.expects('client-secrets-not-logged', 'no secret', false, seen);
        return;
      }
      hand.expects('client-secrets-not-in-a-browser', 'no secret', found === undefined, `the ${found?.name}`);
    };
  },
});
