import { post, send } from './send.ts';
import type { Day } from './steps.ts';

/** Gives change, buys airtime, and fetches statements and the list of codes. */
export async function doTheRest(day: Day): Promise<void> {
  const { steps, api } = day;
  const [msisdn = ''] = api.fixtures.numbers?.registered ?? [];
  const changed = steps.reference(day, 'change');
  await move(
    day,
    changed,
    post('bankChange', '/api/transaction/bankChange', {
      reference: changed,
      currency: steps.wireCurrency('USD'),
      amount: steps.wireAmount(steps.changeCents('USD')),
      narration: `Change ${changed}`,
      destinationMsisdn: steps.wireNumber(msisdn),
    }),
  );
  const bought = steps.reference(day, 'airtime');
  await move(
    day,
    bought,
    post('utilityPayment', '/api/utility/provider/payment', {
      ...steps.utility(day),
      amount: steps.wireAmount(200),
      currency: steps.wireCurrency('USD'),
      reference: bought,
      narration: `Airtime ${bought}`,
    }),
  );
  const accountNumber = api.fixtures.accounts?.agent?.accountNumbers?.USD ?? '';
  for (const [startDateTime, endDateTime] of steps.statementPeriods(day)) {
    const body = { accountNumber, currency: steps.wireCurrency('USD'), startDateTime, endDateTime };
    await send(day, post('accountStatement', '/api/account/fullStatement', body));
  }
  await send(day, { operation: 'responseCodeList', method: 'GET', path: '/api/file/response-codes' });
}

/** Without an inquiry for these: what is not answered is for people. */
async function move(day: Day, reference: string, call: ReturnType<typeof post>): Promise<void> {
  const answer = await send(day, call);
  if (answer === undefined || day.steps.isUnknown(answer)) await day.tell(reference, 'escalated', 'no answer');
  else if (day.steps.succeeded(call, answer)) await day.tell(reference, 'released');
  else await day.tell(reference, 'failed', day.steps.reasonOf(answer));
}
