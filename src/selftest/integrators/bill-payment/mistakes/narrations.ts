import type { Mistake } from '../../mistake.ts';
import { modelSteps } from '../model.ts';
import { mistake } from './make.ts';

const model = modelSteps;

/** What customers see of an answer that tells why (sections 2.4 and 7). */
export const narrationMistakes: readonly Mistake[] = [
  mistake(
    'technical-shown',
    'the customer sees TechnicalNarration',
    'client-hides-technical-narration',
    {
      async tell(day, reference, outcome, text) {
        const shown =
          outcome === 'shown' && text?.startsWith('The biller did not')
            ? `${text} (ISO8583 field 39 = 51, host B2)`
            : text;
        await model.tell(day, reference, outcome, shown);
      },
    },
    'pay-fails',
  ),
  mistake(
    'technical-in-capitals',
    'a payment is told as failed in the words of TechnicalNarration, in capitals',
    'client-hides-technical-narration',
    {
      async tell(day, reference, outcome, text) {
        await model.tell(
          day,
          reference,
          outcome,
          outcome === 'failed' ? 'DECLINED: ISO8583 FIELD 39 = 51, HOST B2' : text,
        );
      },
    },
    'pay-fails',
  ),
  mistake(
    'stock-error-shown',
    'the customer sees the stock error as JSON',
    'client-hides-technical-narration',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing === 'failed')
          await day.steps.tell(day, reference, 'shown', String(answer?.json.TechnicalNarration));
        await model.conclude(day, order, reference, standing, answer);
      },
    },
    'out-of-stock',
  ),
  mistake(
    'technical-told-as-reason',
    'a payment is told as failed in the words of TechnicalNarration',
    'client-hides-technical-narration',
    {
      async conclude(day, order, reference, standing, answer) {
        if (standing !== 'failed') return model.conclude(day, order, reference, standing, answer);
        await day.steps.tell(day, reference, 'failed', String(answer?.json.TechnicalNarration));
        await day.steps.tell(day, reference, 'refunded');
      },
    },
    'pay-fails',
  ),
  mistake(
    'narration-not-shown',
    'the customer sees words of the vendor in place of Narration',
    'client-shows-narration',
    {
      async tell(day, reference, outcome, text) {
        await model.tell(day, reference, outcome, outcome === 'shown' ? 'Something went wrong.' : text);
      },
    },
    'pay-fails',
  ),
];
