import { apis } from '../../contract/index.ts';
import {
  at,
  integer,
  list,
  mapping,
  named,
  oneOf,
  options,
  raw,
  type Shape,
  text,
  textsByName,
} from '../../targets/shapes/shape.ts';
import { type ReceiverKind, receiverKinds } from '../receiver-kind.ts';
import type { Scenario } from '../scenario.ts';

/** How a span is written. */
export const spanPattern = '^[0-9]{1,9}(ms|s|m|h|d)$';

const span = named(
  'span',
  raw<string>({
    type: 'string',
    pattern: spanPattern,
    description: "A span of time on the provider's clock: 500ms, 5s, 2m, 3h or 1d.",
  }),
);

const anything = (description: string): Shape<unknown> => raw({ description });
const members = (description: string): Shape<Record<string, unknown>> => raw({ type: 'object', description });
const yes = (description: string): Shape<true> => raw({ const: true, description });
const texts = (description: string): Shape<string[]> =>
  list(raw<string>({ type: 'string', minLength: 1 }), description);
const from = integer('The first one that is meant, counted from 1.', 1, 1);
const times = integer('How many are meant; all that follow where it is left out.', 1);

/** Something of which one is to be done. */
function exactlyOne<S extends Shape>(shape: S): S {
  return { ...shape, schema: { ...shape.schema, minProperties: 1, maxProperties: 1 } };
}

const answerDeed = exactlyOne(
  options('What becomes of the answer: exactly one of these.', {
    lose: yes('The connection is cut after the provider did its work.'),
    delay: at(span, 'It comes so much later.'),
    instead: mapping(
      "Answered in the provider's place, which hears nothing of the call.",
      { status: raw<number>({ type: 'integer', minimum: 200, maximum: 599, description: 'HTTP status.' }) },
      { body: anything('JSON, or a text that is sent as it is; empty where it is left out.') },
    ),
    status: raw<number>({
      type: 'integer',
      minimum: 200,
      maximum: 599,
      description: "The provider's own answer comes with this HTTP status.",
    }),
    set: members(
      'Members of the JSON answer and what they are set to; paths with dots, `[]` for every item of a list.',
    ),
    unset: texts('Paths of members that are taken away.'),
    asText: texts('Paths of numbers that become text.'),
    twice: members('Members that stand twice, at the beginning with this value.'),
  }),
);

const deliveryDeed = options('What becomes of the delivery.', {
  drop: yes('It reaches nobody.'),
  repeat: integer('How often it comes again at once.', 1),
  delay: at(span, 'It comes so much later.'),
  written: oneOf(
    ['otherwise'],
    'The same JSON with other spaces and escapes than a serialiser would write, signed as it is written.',
  ),
  behind: oneOf(['known'], 'Payments of a notice come behind one that was notified before.'),
  signature: oneOf(
    ['none', 'wrong', 'cut', 'half-right', 'other-case'],
    'It comes without a signature, with that of another key, with the first half of the right one, with one that is right in its first half alone, or with the right one whose small letters are capitals and the reverse.',
  ),
  replay: oneOf(
    ['first'],
    'The body of the first delivery of its kind comes in place of its own, rightly signed: heard once, and sent to another address.',
  ),
  set: members('Members of its JSON body and what they are set to, before it is signed.'),
  unset: texts('Paths of members of its JSON body that are taken away before it is signed.'),
  body: raw<string>({ type: 'string', description: 'Sent in place of its body, signed.' }),
});

/** A file of specs/<api>/scenarios/, or one of the user's own. */
export const scenarioShape: Shape<Omit<Scenario, 'name'>> = named(
  'scenario',
  mapping(
    'What happens around an integrator while it works. Its file is named after it.',
    {
      api: oneOf(apis, 'The API that it is about.'),
      title: text('What happens, in one sentence.'),
      occasions: texts('Rules of client and receiver that it gives an occasion for, without their API.'),
    },
    {
      dialect: textsByName('Switches of the sandbox, as `payproof sandbox --dialect` takes them.'),
      faults: texts('Defects that are planted in the sandbox: a provider that breaks its document, as real ones do.'),
      customer: list(
        options('One prompt, and what the customer does.', {
          pin: raw<string>({
            type: 'string',
            pattern: '^[0-9]{4}$',
            description: 'Typed at the prompt, in quotes; left out, the prompt is left alone.',
          }),
          after: at(span, 'How long after the prompt came.'),
        }),
        'Charge gateway: what customers do at their prompts, in order; the last serves all that follow. They agree after 2 s where it is left out.',
      ),
      codes: list(
        options('One code, and what the customer does.', {
          claim: at(span, 'How long after it was made it is typed in; left out, it is not.'),
          pay: at(span, 'How long after it was made it is used; left out, it is not.'),
        }),
        'Merchant wallet: what customers do with codes, in order; the last serves all that follow. They claim after 5 s and pay after 10 s where it is left out.',
      ),
      answers: list(
        mapping(
          'Which answers are twisted, and how.',
          { operation: text('operationId of the contract.'), do: answerDeed },
          {
            where: members('Members that the JSON body of the request has, with these values.'),
            from,
            times,
            for: at(span, 'From the first one on, only so long.'),
          },
        ),
        'What becomes of answers on their way to the integrator.',
      ),
      deliveries: list(
        mapping(
          'Which deliveries are twisted, by their number, and how.',
          { do: deliveryDeed },
          {
            kind: oneOf(
              Object.keys(receiverKinds) as ReceiverKind[],
              'Only those of this kind are meant, and counted; all where it is left out.',
            ),
            from,
            times,
          },
        ),
        'What becomes of deliveries on their way to the receiver.',
      ),
      operator: list(
        mapping(
          'One deed of the operator: an operation of the control plane.',
          { do: text('operationId of the control plane, such as maintenance.') },
          {
            at: at(span, 'How long after the start.'),
            after: mapping(
              'After an answer of an operation.',
              { operation: text('operationId of the contract.') },
              {
                from: integer('After which of its answers, counted from 1.', 1, 1),
                wait: at(span, 'And so long after it.'),
              },
            ),
            with: members('Its body.'),
          },
        ),
        'What the operator does.',
      ),
      lasts: at(span, "How long after the integrator's last deed it is looked at what is still owed.", '1m'),
    },
  ),
) as Shape<Omit<Scenario, 'name'>>;
