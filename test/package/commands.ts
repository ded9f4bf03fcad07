/** A command line in the other project, and how it ends there. */
export interface Case {
  words: readonly string[];
  code: number;
  says: RegExp;
  /** It serves until it is stopped. */
  serves?: boolean;
}

const rule = 'charge-gateway/both-currencies-accepted';
const narrow = ['--rule', rule, '--quiet'];
const prism = /^payproof: Prism is not installed, .*; run: npm install --save-dev @stoplight\/prism-cli@/;
const inCheckout =
  /^payproof: This is an installed package: .*To change a contract, run this in a checkout of payproof/;

/** Every command, and what it wants where only the package is; `<NAME>` is filled in by all-commands.mjs. */
export const cases: readonly Case[] = [
  { words: ['findings', '--control', '<CONTROL>'], code: 0, says: /^$/ },
  { words: ['answer', '0000', '--control', '<CONTROL>'], code: 2, says: /^payproof: no prompt is open/ },
  { words: ['sms', '--control', '<CONTROL>'], code: 0, says: /^$/ },
  { words: ['clock', '+15m', '--control', '<CONTROL>'], code: 0, says: /^\d{4}-\d\d-\d\dT/ },
  { words: ['claim', '123', '--control', '<CONTROL>'], code: 2, says: /^payproof: no such code was generated/ },
  { words: ['pay', '123', '--control', '<CONTROL>'], code: 2, says: /^payproof: no such code was generated/ },
  {
    words: ['trigger', 'configuration', '--control', '<CONTROL>'],
    code: 2,
    says: /^payproof: no configuration webhook is registered/,
  },
  { words: ['log', '--control', '<CONTROL>'], code: 0, says: /^$/ },
  { words: ['listen', '--control', '<CONTROL>', '--listen', '127.0.0.1:0'], serves: true, code: 0, says: /./ },
  { words: ['completion', 'bash'], code: 0, says: /declare -F/ },
  { words: ['--version'], code: 0, says: /^\d+\.\d+\.\d+$/m },
  { words: ['rules', '--api', 'charge-gateway'], code: 0, says: /^charge-gateway\/both-currencies-accepted$/m },
  { words: ['explain', rule], code: 0, says: /^ {2}decided by: charge-amounts-accepted/m },
  {
    // The first example of the README.
    words: [
      ...['verify', '--seed', '7', '--fault', 'charge-gateway/one-cent-above-refunded'],
      ...['--rule', 'charge-gateway/refund-above-original-refused'],
    ],
    code: 1,
    says: /^decided 1 of 1 rules: 0 passed, 1 failed,/m,
  },
  { words: ['verify', '--list', '--check', 'refund-ceiling'], code: 0, says: /refund-ceiling/ },
  {
    words: [
      ...['init', '--api', 'charge-gateway', '--base', 'https://gateway.example/v1'],
      ...['--ci', 'gitlab', '--folder', 'begun'],
    ],
    code: 0,
    says: /^ {2}npx payproof doctor --target begun\/payproof\.config\.yaml$/m,
  },
  { words: ['doctor', '--target', 'conf/staging.yaml'], code: 0, says: /^All is well\.$/m },
  {
    words: ['verify', '--target', 'conf/staging.yaml', '--report-dir', 'report', ...narrow],
    code: 0,
    says: /^decided 1 of 1 rules: 1 passed,/m,
  },
  {
    words: ['verify', '--report-dir', 'part-1', '--shard', '1/2', ...narrow],
    code: 0,
    says: /^decided 1 of 1 rules/m,
  },
  { words: ['verify', '--report-dir', 'part-2', '--shard', '2/2', ...narrow], code: 3, says: /^decided 0 of 1 rules/m },
  { words: ['merge', 'part-1', 'part-2'], code: 0, says: /^decided 1 of 1 rules: 1 passed,/m },
  { words: ['verify', '--target', 'prism', ...narrow], code: 2, says: prism },
  { words: ['report', 'report/run.json', '--format', 'markdown'], code: 0, says: /^## / },
  { words: ['report', 'report/run.json', '--format', 'html'], code: 0, says: /^<!doctype html>/i },
  {
    words: ['evidence', '--target', 'conf/staging.yaml', '--out', 'evidence', '--quiet'],
    code: 0,
    says: /^go-live: 6 passed, 0 failed, 0 not run$/m,
  },
  { words: ['evidence', '--verify', 'evidence'], code: 0, says: /^made by {3}payproof/m },
  { words: ['lint', 'report/run.json', '--quiet'], code: 0, says: /^decided \d+ of \d+ rules: .* 0 failed,/m },
  { words: ['exec', '--list', '--api', 'charge-gateway'], code: 0, says: /^charge-gateway\/customers-agree /m },
  {
    words: ['exec', '--example', '--scenario', 'charge-gateway/customers-agree', '--quiet'],
    code: 0,
    says: /^decided \d+ of \d+ rules: .* 0 failed,/m,
  },
  {
    words: ['receiver', '--kind', 'configuration', '--url', '<RECEIVER>', '--quiet'],
    code: 0,
    says: /^decided \d+ of \d+ rules: .* 0 failed,/m,
  },
  {
    words: ['proxy', '--to', 'charge-gateway=<BASE>', '--quiet'],
    serves: true,
    code: 3,
    says: /http:\/\/127\.0\.0\.1:\d+/,
  },
  {
    words: ['selftest', '--list', '--api', 'charge-gateway'],
    code: 0,
    says: /^charge-gateway\/one-cent-above-refunded/m,
  },
  {
    words: ['selftest', '--integrators', '--fault', 'bill-payment/pay-again-after-timeout', '--quiet'],
    code: 0,
    says: /pay-again-after-timeout/,
  },
  { words: ['mock'], code: 2, says: prism },
  {
    words: ['pact', 'verify'],
    code: 2,
    says: /^payproof: Pact is not installed here; run: npm install --save-dev @pact/,
  },
  { words: ['pact', 'publish'], code: 2, says: /^payproof: .*give --consumer-version/ },
  { words: ['generate'], code: 2, says: inCheckout },
  { words: ['generate', '--check'], code: 2, says: inCheckout },
  { words: ['generate', '--since', 'main'], code: 2, says: inCheckout },
  {
    words: ['generate', '--lang', 'python', '--out', 'client'],
    code: 2,
    says: /^payproof: (Java is missing|The generator is not installed: .*npm install --save-dev @openapitools)/,
  },
];
