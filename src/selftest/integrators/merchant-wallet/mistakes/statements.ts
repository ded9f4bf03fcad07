import { written } from '../model/common-steps.ts';
import { mistake, sending } from './make.ts';

const monthMs = 31 * 86_400_000;

export const statementMistakes = [
  mistake('iso-dates', 'dates are sent as ISO 8601', 'client-sends-documented-dates', {
    ...sending(['accountStatement'], (body) => ({
      ...body,
      startDateTime: String(body.startDateTime).replace(' ', 'T'),
      endDateTime: String(body.endDateTime).replace(' ', 'T'),
    })),
  }),
  mistake('dates-without-time', 'dates are sent without a time', 'client-sends-documented-dates', {
    ...sending(['accountStatement'], (body) => ({ ...body, startDateTime: String(body.startDateTime).slice(0, 10) })),
  }),
  mistake('a-quarter-at-once', 'one statement is asked for three months', 'client-fetches-statements-by-month', {
    statementPeriods: ({ ground }) => [[written(ground.clock.now() - 3 * monthMs), written(ground.clock.now())]],
  }),
  mistake('a-month-and-more', 'one statement is asked for 35 days', 'client-fetches-statements-by-month', {
    statementPeriods: ({ ground }) => [[written(ground.clock.now() - 35 * 86_400_000), written(ground.clock.now())]],
  }),
];
