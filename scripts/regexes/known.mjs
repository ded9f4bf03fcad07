const ownWorkbook = "a part of the workbook that the user gives, who waits for it: no provider's text";
const ownFault = 'a text that our own sandbox writes, of a few lines';
const ownDocument = 'a line of a document in specs/';
const fixed = 'made once from words of our own; its literal parts are judged by the files that name them';
const byPattern =
  'a pattern of member numbers that belongs to the workspace, on a member number of at most 100 characters';

/**
 * Regular expressions that stay although they take more than linear time for some text, or are made from text when the code
 * runs, by file and literal: each with why no text of someone else's makes them slow.
 */
export const known = {
  'src/contract/document-entries.ts /^\\s*\\|[\\s:|-]+\\|?\\s*$/': ownDocument,
  'src/contract/sentences.ts /\\S+$/': ownDocument,
  'src/cli/options/parse-options.ts /^(\\[[\\da-f:.]+\\](:\\d{1,5})?|[\\da-f:]*:[\\da-f:.]*:[\\da-f:.]*|[\\w.-]+(:\\d{1,5})?)$/i':
    'an option that the user types',
  'src/evidence/verification/judge-demands.ts /\\/+$/':
    'an address that the user types, or of the manifest that is checked',
  'src/targets/settings/replace-environment.ts /(\\$?)\\$\\{([^}]*)\\}/g': "a value of the user's own target file",
  'src/protocol/secrets/views.ts /[\\s:-](?:[\\da-f]{2}[\\s:-]){6}[\\da-f]{2}|(?<=[\\w+/=-]{60}\\r?)\\n[\\w+/]/i':
    'every repetition in it is bounded: at most 62 characters are looked at from each place',
  'src/protocol/secrets/views.ts makes expressions': 'one character class, with the flag g',
  'src/protocol/secrets/named-secrets.ts makes expressions':
    'a list of names between fixed signs; test/protocol/secrets shows that it takes time in proportion to the text',
  'src/sandbox/charge-gateway/faults/sms.ts / to .* \\(Ref: /': ownFault,
  'src/sandbox/charge-gateway/faults/sms.ts /(\\(Ref: .*)\\) was/': ownFault,
  'src/sandbox/charge-gateway/faults/sms.ts /\\(Ref: .*\\) was/': ownFault,
  'src/sandbox/bill-payment/faults/uploads.ts /^0+(?=\\d+$)/': 'a member number, of at most 100 characters',
  'src/sandbox/bill-payment/faults/billers.ts makes expressions': byPattern,
  'src/sandbox/bill-payment/policy.ts makes expressions': byPattern,
  'src/sandbox/bill-payment/billers/lottery.ts makes expressions': fixed,
  'src/given/bill-payment/values/net-pattern.ts makes expressions':
    'one character, or two with a sign between, at one place',
  'src/report/expected-failures.ts makes expressions': "a rule id with stars, of the user's own file, on ids of rules",
  'src/report/short-exchange.ts makes expressions': 'a name in letters, once, between two looks at one character',
  'src/traffic/merchant-wallet/statements.ts makes expressions': fixed,
  'src/evidence/workbook/xml-elements.ts makes expressions':
    'a name in letters, then a text up to the quote that ends it',
  'properties/bill-payment/named-billers/internet-service.ts makes expressions':
    'a name in letters and spaces behind it',
  'src/targets/preflight/answer-form.ts /"(?:statusMessage|message|responseDescription|responseMsg|detail|title|error)"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)"/i':
    'each try ends at the next quote, where the next one begins: the text is gone over once',
  'properties/merchant-wallet/utility-payments/utility-payments.ts /\\d{1,2}:\\d\\d:\\d\\d[.,:]\\d{1,9}|\\d{6}[.,]\\d{1,9}|^\\d{17}$/':
    'every repetition in it is bounded: at most 19 characters are looked at from each place',
  'src/conformance/trial/attempts.ts /[\\w+/=-]{12,}|[0-9a-f]{8,}|\\d{6,}|:\\d{4,5}\\//gi':
    'a try that fails has looked at 11 characters at most, and one that does not takes what it looked at',
  'src/targets/preflight/answer-form.ts /<[^<>]{0,2000}>/g': 'a try ends at the next < or after 2,000 characters',
  'properties/charge-gateway/sms/inbox.ts makes expressions':
    'an SMS, of which no more than 2,000 characters are compared with its template',
  'src/cli/commands/clock.ts /(\\d+)(ms|[smhd])/g': 'an option that the user types, of at most nine digits a number',
  'src/cli/commands/init.ts /\\/+$/': 'an option that the user types',
  'src/cli/init/read-parts.ts /\\/+$/': 'an option that the user types',
  'src/cli/options/log-filters.ts makes expressions': 'three digits of a status that was judged before',
  'src/sandbox/slice/dialects.ts makes expressions':
    'a form of our own, made from a literal that is judged in its file',
};

const workbook = [
  'fill-workbook.ts /<c\\b([^>]*)\\/>/g',
  'fill-workbook.ts /\\s+fullCalcOnLoad="[^"]*"/',
  'fill-workbook.ts /<calcPr\\b[^>]*\\bfullCalcOnLoad="(1|true)"/',
  'fill-workbook.ts /(\\d+)\\.xml$/',
];
for (const it of workbook) known[`src/evidence/workbook/${it}`] = ownWorkbook;
