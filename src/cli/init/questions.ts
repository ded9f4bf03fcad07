/** What is asked of a person; the first choice is taken where nothing is answered. */
export const questions = {
  api: `Which APIs does it serve?
  1 charge-gateway   charges of customers' wallets, PIN at the phone
  2 merchant-wallet  payment codes, deposits, statements of a merchant's wallet
  3 bill-payment     bills of many billers, vouchers, airtime
Numbers or names, with commas [1]: `,
  secrets: `Where do user names and passwords come from?
  1 file         payproof.env, which git does not see: you fill it in and load it
  2 environment  variables that are set elsewhere
[1]: `,
  driver: `What can move the target beside its APIs (type a PIN, read SMS, set a balance)?
  1 none    nothing yet: driver.ts is written and stays switched off
  2 http    a test bench of yours that answers HTTP
  3 shell   a command or script of yours
  4 person  you, with a phone in your hand
[1]: `,
  ci: `A file for your pipeline?
  1 none  2 github  3 gitlab  4 shell
[1]: `,
} as const;
