import { check, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import { chargeBody, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';
import { acceptedOrRefused } from './open-fields.ts';

/** Section 8: lengths are not shown. Whatever is accepted comes back as it was sent. */
export const unusualTexts = check({
  slug: 'charge-unusual-texts',
  title: 'unusual references are refused or come back unchanged',
  rules: ['accepted-text-unchanged', 'long-reference'],
  async body(trial) {
    const stem = trial.fresh('ref');
    const long = ['x'.repeat(37), 'y'.repeat(64), 'z'.repeat(200)].map((tail) => stem + tail);
    const unusual = [
      `${stem} with spaces`,
      `  ${stem}  `,
      `${stem}/"quoted"\\`,
      `${stem}-Ümläut-ñ`,
      `${stem}-Cafe\u0301`,
      `${stem}-日本語`,
      `${stem}-🎫`,
      `${stem}<b>&amp;`,
      stem.toUpperCase(),
      `000${stem}`,
    ];
    for (const referenceCode of [...long, ...unusual]) {
      const charged = await sendCharge(trial, chargeBody(trial, { referenceCode }));
      if (long.includes(referenceCode))
        trial.observe('long-reference', acceptedOrRefused(charged.exchange), charged.exchange);
      if (statusOf(charged.exchange) !== 200) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds('accepted-text-unchanged', referenceCode, fieldOf(lookup, 'referenceCode'), charged.exchange, lookup);
    }
    const plain = await sendCharge(trial, chargeBody(trial));
    const lookup = await lookUp(trial, plain);
    trial.holds(
      'accepted-text-unchanged',
      plain.body.referenceCode,
      fieldOf(lookup, 'referenceCode'),
      plain.exchange,
      lookup,
    );
  },
});

/** Section 4.2: a look-up names its charge by the correlator in the path, whatever that is made of. */
export const unusualCorrelators = check({
  slug: 'charge-unusual-correlators',
  title: 'a charge with an unusual correlator is refused, or found by it',
  rules: ['lookup-finds-charge', 'accepted-text-unchanged'],
  async body(trial) {
    for (const tail of ['', '_a.b~c', '+1', ' with space', '%41', ':@,;=', '-ü', '?a#b']) {
      const clientCorrelator = `${trial.fresh('cc')}${tail}`;
      const charged = await sendCharge(trial, chargeBody(trial, { clientCorrelator }));
      if (statusOf(charged.exchange) !== 200) continue;
      const lookup = await lookUp(trial, charged);
      trial.holds('lookup-finds-charge', 200, statusOf(lookup), charged.exchange, lookup);
      if (statusOf(lookup) !== 200) continue;
      const shown = fieldOf(lookup, 'clientCorrelator');
      trial.holds('accepted-text-unchanged', clientCorrelator, shown, charged.exchange, lookup);
    }
  },
});
