/** The documented forms of a customer's number, given in the form `263XXXXXXXXX` (section 2.1). */
export function formsOf(msisdn: string): { international: string; local: string; nineDigits: string } {
  const national = msisdn.slice(3);
  return { international: msisdn, local: `0${national}`, nineDigits: national };
}

/** Texts that are no Zimbabwe MSISDN in any reading (section 7, E002), made from a valid one. */
export function invalidMsisdns(valid: string): { title: string; value: string }[] {
  const { international, local } = formsOf(valid);
  return [
    { title: 'letters', value: 'notanumber' },
    { title: 'a letter in the middle', value: `${international.slice(0, 6)}x${international.slice(7)}` },
    { title: 'a letter at the end', value: `${international}x` },
    { title: 'a letter for the last digit', value: `${international.slice(0, -1)}o` },
    { title: 'letters in front', value: `abc${local}` },
    { title: 'a letter between', value: `${international.slice(0, 5)}o${international.slice(5)}` },
    { title: 'five digits', value: '12345' },
    { title: 'one digit short', value: international.slice(0, -1) },
    { title: 'one digit too many', value: `${international}1` },
    { title: 'local form one digit short', value: local.slice(0, -1) },
    { title: 'local form one digit too many', value: `${local}1` },
    { title: 'a South African number', value: '27821234567' },
    { title: 'a Zambian number', value: `260${international.slice(3)}` },
    { title: 'a British number', value: '447911123456' },
    { title: 'zeros', value: '000000000000' },
    { title: 'hyphens only', value: '------------' },
  ];
}
