import { basicHeader, type Trial } from '../../src/conformance/index.ts';
import { type ChargeBody, type Charged, chargeBody } from '../../src/given/charge-gateway/index.ts';

export type Values = Record<string, string>;

/**
 * What the pact's generators fill in: the target's merchant and credentials, and a transaction of its own. A charge
 * that exists already gives its own number and correlator.
 */
export function valuesOf(
  trial: Trial,
  body: ChargeBody = chargeBody(trial, { notifyUrl: trial.callbacks?.newUrl() ?? '' }),
): Values {
  const { username = '', password = '' } = trial.credentials;
  const { paymentAmount, ...texts } = body;
  const { channel } = (paymentAmount as { chargeMetaData: { channel: string } }).chargeMetaData;
  return {
    ...(texts as Values),
    channel,
    notifyUrl: String(texts['notifyUrl'] ?? ''),
    originalGatewayReference: trial.fresh('GW'),
    authorization: basicHeader(username, password),
  };
}

/** For a refund of that charge: everything but the correlator, which is a new one. */
export function refundValuesOf(trial: Trial, charged: Charged): Values {
  const { clientCorrelator } = valuesOf(trial);
  return {
    ...valuesOf(trial, charged.body),
    clientCorrelator: clientCorrelator ?? '',
    originalGatewayReference: String(charged.transactionId),
  };
}
