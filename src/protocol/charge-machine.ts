/** Status of a charge (charge gateway, section 3). */
export type ChargeStatus = 'PENDING' | 'SUCCESS' | 'FAILED';

/** One row of the PIN matrix, with the E-code of section 7 where there is one. */
export interface PinOutcome {
  pin: string;
  from: 'PENDING';
  to: 'SUCCESS' | 'FAILED';
  message: string;
  code?: 'E010' | 'E013';
}

/** The transitions of a charge: what each sandbox PIN makes of a PENDING one. */
export const pinOutcomes: readonly PinOutcome[] = [
  { pin: '0000', from: 'PENDING', to: 'SUCCESS', message: 'Transaction Successful' },
  { pin: '1111', from: 'PENDING', to: 'FAILED', message: 'Insufficient Balance', code: 'E010' },
  { pin: '2222', from: 'PENDING', to: 'FAILED', message: 'Transaction Failed - Invalid PIN' },
  { pin: '9999', from: 'PENDING', to: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' },
];

/** The outcome that a PIN takes a PENDING charge to; undefined for a PIN outside the matrix. */
export function pinOutcome(pin: string): PinOutcome | undefined {
  return pinOutcomes.find((it) => it.pin === pin);
}
