import { type Exchange, fieldOf, statusOf, type Trial, textIn } from '../../conformance/index.ts';
import { isFound, stateOf } from '../../given/charge-gateway/index.ts';
import { answerLine, type CaseOutcome } from './case-outcome.ts';
import { chargeWithPin, smsOf } from './charge-with-pin.ts';
import { type PinScenario, pinScenarios } from './go-live-scenario.ts';

/**
 * TC-001 to TC-004: charge, type the PIN, decide on the looked-up final status and on the text that is there.
 * A failed PIN may show as a transaction in FAILED, or as a 422 of the charge or the look-up (section 3): all count.
 */
export async function pinCase(trial: Trial, scenario: PinScenario, referenceCode: string): Promise<CaseOutcome> {
  const story = await chargeWithPin(trial, scenario.pin, referenceCode);
  const { charged, lookup, exchanges: proof } = story;
  const http = statusOf(charged.exchange);
  const fail = (why: string, actual: string): CaseOutcome => ({ status: 'Fail', actual, notes: [why], proof });
  if (!story.typed) {
    const why =
      http === 200
        ? 'the charge was accepted and no PIN prompt opened'
        : 'the charge was refused before a PIN was typed';
    return fail(why, `Charge: ${answerLine(charged.exchange)}`);
  }
  const refused = http === 422;
  if (http !== 200 && !refused)
    return fail('the charge was answered neither 200 nor 422', `Charge: ${answerLine(charged.exchange)}`);

  const sms = await smsOf(trial, charged.body.endUserId, referenceCode);
  const exists = lookup !== undefined && isFound(lookup);
  const actual = [
    ...(charged.held || !exists ? [`Charge: ${answerLine(charged.exchange)}`] : []),
    ...(lookup ? [`Look-up: ${answerLine(lookup)}`] : []),
    ...(sms === undefined ? [] : [`SMS: ${sms}`]),
  ].join('; ');
  const statusWrong = wrongStatus(scenario, refused, exists ? textIn(stateOf(lookup)) : undefined, exists);
  if (statusWrong !== undefined) return fail(statusWrong, actual);
  const text = judgeText(scenario, { sms, ...messagesOf(scenario, charged.exchange, lookup) });
  const form = scenario.finalStatus === 'FAILED' ? [`form of the failed PIN: ${formOf(refused, lookup)}`] : [];
  return {
    status: text.wrong === undefined ? 'Pass' : 'Fail',
    actual,
    notes: [...(text.wrong ?? []), ...form, ...text.notes],
    proof,
  };
}

function formOf(refused: boolean, lookup: Exchange | undefined): string {
  if (refused) return '422 refusal of the charge';
  return lookup && statusOf(lookup) === 422 ? '422 of the look-up' : '200 and a failed transaction';
}

function wrongStatus(
  scenario: PinScenario,
  refused: boolean,
  status: string | undefined,
  exists: boolean,
): string | undefined {
  if (refused && scenario.finalStatus === 'SUCCESS') return 'PIN 0000 was refused with 422';
  if (!exists) return refused ? undefined : 'the look-up did not find the charge';
  if (status === scenario.finalStatus) return undefined;
  return status === 'PENDING'
    ? 'the charge stayed PENDING'
    : `final status is ${status ?? 'absent'}, not ${scenario.finalStatus}`;
}

interface Texts {
  sms: string | undefined;
  /** statusMessage of a 422. */
  refusal: string | undefined;
  /** Every statusMessage that stands beside the final status in a 200. */
  final: string[];
}

/** The texts that report the outcome; that of a PENDING answer may read as successful (2.3) and reports nothing. */
function messagesOf(scenario: PinScenario, ...answers: (Exchange | undefined)[]): Omit<Texts, 'sms'> {
  const given = answers.filter((it) => it !== undefined);
  const message = (it: Exchange): string[] => {
    const text = textIn(fieldOf(it, 'statusMessage'));
    return text === undefined ? [] : [text];
  };
  return {
    refusal: given.filter((it) => statusOf(it) === 422).flatMap(message)[0],
    final: given
      .filter((it) => statusOf(it) === 200 && textIn(fieldOf(it, 'status')) === scenario.finalStatus)
      .flatMap(message),
  };
}

/**
 * The SMS and a statusMessage beside the final status must give the documented text. That of an E010 or E013 is not
 * shown: there only the text of another scenario is wrong. PIN 2222 is known by its statusMessage alone (7, rule 3).
 */
function judgeText(scenario: PinScenario, { sms, refusal, final }: Texts): { wrong?: string[]; notes: string[] } {
  const { expected, finalStatus, pin } = scenario;
  const smsText = finalStatus === 'SUCCESS' ? 'SUCCESSFUL' : `FAILED. Reason: ${expected}.`;
  const mustRead =
    refusal !== undefined && (pin === '2222' || pinScenarios.some((it) => it.expected === refusal))
      ? [...final, refusal]
      : final;
  const wrong = [
    ...(sms === undefined || sms.includes(smsText) ? [] : [`the SMS does not say "${smsText}"`]),
    ...[...new Set(mustRead)]
      .filter((it) => it !== expected)
      .map((it) => `statusMessage reads "${it}", not "${expected}"`),
  ];
  if (wrong.length > 0) return { wrong, notes: [] };
  if (sms !== undefined) return { notes: [] };
  if (mustRead.length > 0) return { notes: ['text taken from statusMessage; no SMS was to be seen'] };
  const open =
    refusal === undefined ? '' : ` (statusMessage of the 422 reads "${refusal}", which the document leaves open)`;
  return { notes: [`no SMS was to be seen and no text reports the outcome: decided on the status alone${open}`] };
}
