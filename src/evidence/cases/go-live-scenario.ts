/** One case of the operator's script before it was run (charge gateway, section 1). */
export interface GoLiveScenario {
  id: string;
  api: string;
  pin: string;
  expected: string;
}

/** A case that types a test PIN: what the look-up must end in beside the expected text. */
export interface PinScenario extends GoLiveScenario {
  finalStatus: 'SUCCESS' | 'FAILED';
}

/** TC-001 to TC-004 with the texts of the PIN matrix (section 3). */
export const pinScenarios: readonly PinScenario[] = [
  { id: 'TC-001', api: 'Charge', pin: '0000', expected: 'Transaction Successful', finalStatus: 'SUCCESS' },
  { id: 'TC-002', api: 'Charge', pin: '1111', expected: 'Insufficient Balance', finalStatus: 'FAILED' },
  { id: 'TC-003', api: 'Charge', pin: '2222', expected: 'Transaction Failed - Invalid PIN', finalStatus: 'FAILED' },
  { id: 'TC-004', api: 'Charge', pin: '9999', expected: 'Transaction Limit Exceeded', finalStatus: 'FAILED' },
];

export const lookupScenario: GoLiveScenario = {
  id: 'TC-005',
  api: 'Lookup',
  pin: 'n/a',
  expected: 'Transaction status returned',
};

export const refundScenario: GoLiveScenario = {
  id: 'TC-006',
  api: 'Refund/Reversal',
  pin: 'n/a',
  expected: 'Refund processed successfully',
};

/** All six, in the document's order. */
export const goLiveScenarios: readonly GoLiveScenario[] = [...pinScenarios, lookupScenario, refundScenario];
