import {
  amountIn,
  type Decider,
  type Exchange,
  fieldOf,
  Literal,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { sent } from '../sent.ts';
import { usedReferences } from './used-references.ts';

const nullFields = ['available', 'ledger', 'debitAccountNumber', 'creditAccountNumber', 'reference'];

/** Section 2.3: what every generated code of a run answers of its request. */
export const codeAnswers: ObserverDefinition = {
  slug: 'merchant-wallet-code-answers',
  title: 'a generated code gives back what was sent, and its QR image is Base64',
  rules: [
    'generate-answers-the-amount',
    'generate-answers-the-currency',
    'accepted-amount-is-exact',
    'currency-symbol-notes-the-subunit',
    'description-is-the-narration',
    'generate-null-fields',
    'qr-code-is-base64',
  ],
  needs: ['state'],
  fedBy: ['code-generated', 'code-amounts', 'code-texts', 'code-amounts-open', 'wallet-world'],
  *observe(exchanges, decide) {
    const narrations: Narrations = new Map();
    const isUsed = usedReferences();
    for (const exchange of exchanges) {
      yield;
      if (exchange.operation !== 'generateCode' || !succeeded(exchange) || isUsed(exchange)) continue;
      judge(decide, exchange, narrations);
      note(narrations, exchange);
    }
  },
};

/** Codes by their narrations, where those tell one from all others. */
export type Narrations = Map<unknown, Exchange>;

export function note(narrations: Narrations, generated: Exchange): void {
  const narration = textIn(sent(generated, 'narration')) ?? '';
  if (narration.length >= 8 && /\d/.test(narration)) narrations.set(narration, generated);
}

/** Decides that what is told where a narration was left out is not that of another code; what else it is, is open. */
export function judgeMadeUp(
  decide: Decider,
  slug: string,
  narrations: Narrations,
  answer: Exchange,
  ...before: Exchange[]
): void {
  const description = textIn(fieldOf(answer, 'description'));
  const other = narrations.get(description);
  const proof = [...(other ? [other] : []), ...before, answer];
  decide.expects(slug, 'no narration of another code', !other, `${description}, that of another`, ...proof);
}

function judge(decide: Decider, exchange: Exchange, narrations: Narrations): void {
  const holds = (slug: string, expected: unknown, actual: unknown): void =>
    void decide.holds(slug, expected, actual, exchange);
  const amount = sent(exchange, 'amount');
  const answered = fieldOf(exchange, 'amount');
  if (textIn(amount) !== undefined && answered !== undefined) {
    // An amount that is no JSON integer may be refused; accepted, it must be what was sent, where that is one number.
    if (isDecimal(amount)) holds('accepted-amount-is-exact', amountIn(amount), amountIn(answered));
    if (amount instanceof Literal && /^-?\d+$/.test(amount.text))
      holds('generate-answers-the-amount', amountIn(amount), amountIn(answered));
  }
  const currency = sent(exchange, 'currency');
  if (currency === 'USD' || currency === 'ZWG')
    holds('generate-answers-the-currency', currency, fieldOf(exchange, 'currency') ?? 'none');
  const narration = sent(exchange, 'narration');
  if (typeof narration === 'string' && narration !== '')
    holds('description-is-the-narration', narration, fieldOf(exchange, 'description') ?? 'none');
  else judgeMadeUp(decide, 'description-is-the-narration', narrations, exchange);
  const filled = nullFields.filter((name) => (fieldOf(exchange, name) ?? null) !== null);
  holds('generate-null-fields', [], filled);
  const qrCode = fieldOf(exchange, 'qrCode');
  if (typeof qrCode === 'string')
    holds('qr-code-is-base64', 'Base64', isBase64(qrCode) ? 'Base64' : `not Base64: ${qrCode.slice(0, 40)}`);
  const symbol = textIn(fieldOf(exchange, 'currencySymbol'));
  if (symbol !== undefined) decide.observe('currency-symbol-notes-the-subunit', symbol, exchange);
}

/** Whether an amount reads as one number only: what a separator of thousands or another notation means is open. */
export function isDecimal(amount: unknown): boolean {
  return /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(textIn(amount) ?? '');
}

/** Lines and the frame of a data URI do no harm; letters of another alphabet and a broken length do. */
function isBase64(text: string): boolean {
  const data = text.replace(/^data:[^,]*;base64,/, '').replace(/\s/g, '');
  const letters = data.replace(/={1,2}$/, '');
  return /^[A-Za-z0-9+/]+$/.test(letters) && letters.length % 4 !== 1;
}
