import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  call,
  codeBody,
  judgeRefusalStatus,
  judgeRefused,
  refusalRules,
  type Session,
  sessionFor,
  sessionRules,
  succeeded,
  verdictOf,
} from '../../../src/given/merchant-wallet/index.ts';
import { makerOfEach } from './codes-generated.ts';

/** Section 4.2: currency, amount and type are required. */
export const codeFieldsRequired = check({
  slug: 'code-fields-required',
  title: 'a code without currency, amount or type is refused',
  rules: ['generate-code-fields-required', ...refusalRules('generateCode')],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    const id = 'generate-code-fields-required';
    for (const [type, maker] of await makerOfEach(trial))
      for (const name of type === 'PAYMENT' ? ['currency', 'amount', 'type'] : ['currency', 'amount']) {
        const { [name]: _, ...rest } = codeBody(trial, { type });
        judgeRefused(trial, id, await call(trial, maker, 'generateCode', { json: rest }));
      }
    judgeRefused(trial, id, await call(trial, session, 'generateCode', { json: {} }));
    // What cannot be read is a problem of the request as well; which code it is answered with is not shown.
    const unread = await call(trial, session, 'generateCode', { body: '{"currency": "USD"' });
    if (verdictOf(unread) === 'refused') judgeRefusalStatus(trial, unread);
  },
});

/** Section 4.2 names no condition for these: recorded. */
export const codeOpenFields = check({
  slug: 'code-open-fields',
  title: 'unknown types, empty fields and repeated references of a code: recorded',
  rules: ['unknown-code-type', 'empty-required-field', 'repeated-reference'],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    for (const type of ['DEPOSIT', 'payment', 'PAYMENT ', 'PAYMENTS'])
      await record(trial, session, 'unknown-code-type', { type });
    for (const name of ['type', 'currency', 'amount'])
      await record(trial, session, 'empty-required-field', { [name]: '' });
    const reference = trial.fresh('ref');
    await record(trial, session, undefined, { reference });
    await record(trial, session, 'repeated-reference', { reference });
    await record(trial, session, 'repeated-reference', { reference, amount: 124 });
    const burst = trial.fresh('ref');
    const json = codeBody(trial, { reference: burst });
    const all = await Promise.all(
      Array.from({ length: Math.min(8, trial.burst) }, () => call(trial, session, 'generateCode', { json })),
    );
    const made = all.filter(succeeded).length;
    trial.observe('repeated-reference', made > 1 ? 'accepted' : 'refused', ...all);
  },
});

async function record(
  trial: Trial,
  session: Session,
  slug: string | undefined,
  edit: Record<string, unknown>,
): Promise<void> {
  const exchange = await call(trial, session, 'generateCode', { json: { ...codeBody(trial), ...edit } });
  if (slug !== undefined) trial.observe(slug, succeeded(exchange) ? 'accepted' : 'refused', exchange);
}
