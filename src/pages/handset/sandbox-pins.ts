/** What the four PINs of the sandbox do (charge gateway, section 3). */
export const sandboxPins = [
  { pin: '0000', does: 'pays' },
  { pin: '1111', does: 'too little money' },
  { pin: '2222', does: 'wrong PIN' },
  { pin: '9999', does: 'above the limit' },
] as const;
