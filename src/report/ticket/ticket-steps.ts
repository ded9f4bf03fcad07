import type { Finding } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { eventText, isOfCustomer } from '../event-text.ts';
import { exchangeLine } from '../exchange-line.ts';
import { fenced, inline } from '../markdown-text.ts';
import type { RunModel } from '../run-model.ts';
import { shortExchange } from '../short-exchange.ts';
import { type ToldStep, toldSteps } from '../told-steps.ts';
import { tracesOf } from './logged.ts';

/** Steps of one block: more nobody reads in a ticket. */
const stepsAtMost = 24;

/** All that a finding rests on, as a numbered list in Markdown: what proves it with its bodies, the rest in a line each. */
export function ticketSteps(finding: Finding, model: RunModel): string[] {
  const proof = model.exchanges(finding.proof);
  return toldSteps(finding, model, stepsAtMost).flatMap((step, index) => {
    const bullet = `${index + 1}. `;
    const lines = stepLines(step, { finding, proof, model });
    return lines.map((it, at) => (at === 0 ? bullet + it : ' '.repeat(bullet.length) + it).trimEnd());
  });
}

interface Around {
  finding: Finding;
  proof: readonly Exchange[];
  model: RunModel;
}

function stepLines(step: ToldStep, { finding, proof, model }: Around): string[] {
  if (step.kind === 'gap') return [`… ${step.count} more ${step.count === 1 ? 'step' : 'steps'}`];
  if (step.kind === 'event') {
    const { event } = step;
    const who = event.kind === 'sms' ? 'To the customer' : isOfCustomer(event) ? 'The customer' : 'Meanwhile';
    return [`${timeOf(event.at)} ${who}: ${inline(eventText(event))}`];
  }
  const { exchange, times } = step;
  const delivered = exchange.by === 'provider' ? 'delivered ' : '';
  const begin = `${timeOf(exchange.at.wall)} \`${exchange.id}\` ${delivered}`;
  if (step.kind === 'before')
    return [begin + inline(exchangeLine(exchange, times, model).replace(' -> ', ' → ')) + tracedBy(exchange)];
  const short = shortExchange(exchange, model, finding, proof);
  const often = times > 1 ? ` (asked ${times} times)` : '';
  const took = typeof exchange.answer === 'string' ? '' : ` after ${Math.round(exchange.at.tookMs)} ms`;
  return [
    `${begin}**${inline(short.call)}** → **${inline(short.status)}**${took}${often}${tracedBy(exchange)}`,
    ...(short.sent === '' ? [] : ['sent', ...fenced(short.sent, 'json')]),
    ...(short.received === '' ? [] : ['answered', ...fenced(short.received, 'json')]),
  ];
}

function tracedBy(exchange: Exchange): string {
  return tracesOf([exchange])
    .map(({ name, value }) => `, ${inline(name)} \`${value}\``)
    .join('');
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
