import { check, type Exchange } from '../../../src/conformance/index.ts';
import {
  call,
  hasText,
  keysOf,
  netOf,
  newMovements,
  productsOf,
  recentLines,
  sessionFor,
  statementCurrencies,
  succeeded,
  utilityBody,
  utilityRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { assumes } from '../statements/statement-movements.ts';

/** A refused utility payment takes nothing from the merchant. */
export const refusedOnStatement = check({
  slug: 'utility-refused-on-statement',
  title: "a utility payment that was refused is not on the merchant's statement",
  rules: ['refused-call-moves-nothing'],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'utility-payments', 'statements');
    for (const product of productsOf(trial)) {
      const currency = product.currency ?? 'USD';
      if (!statementCurrencies(session.account).includes(currency)) continue;
      const before = await recentLines(trial, session, currency);
      const sent: Exchange[] = [];
      for (const wish of [{ currency: 'EUR' }, { currency: 'ZWL' }])
        sent.push(await call(trial, session, 'utilityPayment', { json: utilityBody(trial, product, wish) }));
      for (const field of ['destinationAccount', 'provider', 'providerProduct']) {
        const { [field]: _, ...json } = utilityBody(trial, product);
        sent.push(await call(trial, session, 'utilityPayment', { json }));
      }
      for (const field of ['provider', 'providerProduct']) {
        const json = { ...utilityBody(trial, product), [field]: 'NO-SUCH-CODE' };
        sent.push(await call(trial, session, 'utilityPayment', { json }));
      }
      await trial.quiet();
      const { lines, statements } = await recentLines(trial, session, currency);
      const fresh = newMovements(before.lines, lines);
      for (const exchange of sent.filter((it) => !succeeded(it))) {
        const keys = keysOf(exchange);
        const stray = fresh.filter((line) => keys.some((key) => hasText(line, key)) || trial.has('isolate'));
        // What was taken and given back at once moved nothing.
        const net = netOf(stray);
        const words = 'nothing taken by the refused payment';
        const seen = stray.map((it) => it.text).join(', ');
        trial.expects('refused-call-moves-nothing', words, net === 0n, seen, exchange, ...statements);
      }
    }
  },
});
