import { check } from '../../../src/conformance/index.ts';
import { chargeBody } from '../../../src/given/charge-gateway/index.ts';
import { renamed, without, withValue } from '../../body-edits.ts';
import { requiredFields, textFields } from '../charge-fields.ts';
import { refusalRules, refusedCharge } from './refused-charge.ts';

/** Sections 2.1, 7 E001: every field but notifyUrl is required, and empty counts as absent. */
export const requiredFieldsRefused = check({
  slug: 'charge-required-fields',
  title: 'a charge that lacks a required field, or holds an empty one, is refused with 400',
  rules: ['required-field-absent', 'required-field-empty', ...refusalRules],
  async body(trial) {
    for (const field of requiredFields)
      await refusedCharge(trial, 'required-field-absent', without(chargeBody(trial), field));
    // The other half in the other currency: what one of them does not ask for shows in either half.
    for (const field of textFields)
      await refusedCharge(trial, 'required-field-empty', withValue(chargeBody(trial, { currency: 'ZWG' }), field, ''));
    await refusedCharge(trial, 'required-field-absent', {});
    for (const holder of ['paymentAmount', 'paymentAmount.charginginformation', 'paymentAmount.chargeMetaData'])
      for (const value of [{}, [], 'text', 12.34, true])
        await refusedCharge(trial, 'required-field-absent', withValue(chargeBody(trial), holder, value));
  },
});

const misspelt: [field: string, name: string][] = [
  ['paymentAmount.charginginformation', 'chargingInformation'],
  ['paymentAmount.charginginformation', 'Charginginformation'],
  ['paymentAmount.chargeMetaData', 'chargemetadata'],
  ['paymentAmount.chargeMetaData', 'chargeMetadata'],
  ['terminalID', 'terminalId'],
  ['terminalID', 'terminalid'],
];

/** Section 2.1: the three names with unusual case are spelt exactly so. */
export const fieldNamesExact = check({
  slug: 'charge-field-names-exact',
  title: 'a required field spelt in another case is absent, so the charge is refused with 400',
  rules: ['field-names-exact', ...refusalRules],
  async body(trial) {
    for (const [field, name] of misspelt)
      await refusedCharge(trial, 'field-names-exact', renamed(chargeBody(trial), field, name));
  },
});
