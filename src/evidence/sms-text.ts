import type { ReportedGoLive } from '../report/go-live-model.ts';

/** The SMS that the customer's phone showed during the cases, one a line with time and number. */
export function smsText({ events = [], simulated }: Pick<ReportedGoLive, 'events' | 'simulated'>): string {
  const lines = events.flatMap((it) =>
    it.kind === 'sms' ? [`${new Date(it.at).toISOString()}  ${it.endUserId}  ${oneLine(it.text)}`] : [],
  );
  return [
    ...(simulated ? ['SIMULATED: a simulation answered.'] : []),
    'Times are those at which an SMS was first read.',
    ...(lines.length > 0 ? lines : ['No SMS was to be seen.']),
    '',
  ].join('\n');
}

function oneLine(text: string): string {
  const lines = text.split(/[\r\n]+/);
  return lines.length === 1 ? text : lines.map((it) => it.trim()).join(' ');
}
