import type { Moment } from '../../conformance/index.ts';
import type { AnswerFate, DeliveryFate, HeardCall, HeardDelivery, HeardStray, Witness } from '../../sandbox/index.ts';
import { breathe, wallTimers } from '../../targets/timers.ts';
import type { Director } from './director.ts';
import { momentsOf } from './moments-of.ts';
import type { PlayTime } from './play-time.ts';

export interface StageWitnessOptions {
  time: PlayTime;
  see(moment: Moment): void;
  strayed(call: HeardStray): void;
  fateOfCall(call: HeardCall): AnswerFate | undefined;
  fateOfDelivery(delivery: Omit<HeardDelivery, 'id'>): DeliveryFate | undefined;
  director(): Director | undefined;
}

/** The witness of a stage: tells moments, lets the director act on what it hears, and keeps time while anything is under way. */
export function stageWitness({ time, see, director, ...fates }: StageWitnessOptions): Witness {
  const operations = new Map<number, string | undefined>();
  const openDeliveries = new Set<number>();
  const moments = momentsOf({ see, wallNow: wallTimers.now, ...fates });
  return {
    called(call) {
      operations.set(call.id, call.operation);
      time.underWay(1);
      const fate = moments.called(call);
      director()?.called(call);
      return openDeliveries.size === 0 ? fate : { ...fate, until: () => afterWhatCame(fate) };
    },
    answered(heard) {
      const operation = operations.get(heard.id);
      operations.delete(heard.id);
      time.underWay(-1);
      moments.answered(heard);
      director()?.answered({ operation }, heard.answer === 'reset' ? '' : heard.answer.text);
    },
    strayed(call) {
      time.stir();
      moments.strayed(call);
    },
    sending: moments.sending,
    sent(delivery) {
      openDeliveries.add(delivery.id);
      time.stir();
      moments.sent(delivery);
    },
    received(receipt) {
      openDeliveries.delete(receipt.id);
      time.stir();
      moments.received(receipt);
    },
    done(deed) {
      time.stir();
      moments.done(deed);
    },
  };
}

/** How often the event loop goes round until an answer that lies there already is read. */
const rounds = 3;

/**
 * A receiver that has answered and calls then may have its call read first, where both came while this process was busy. So
 * a call is answered behind every answer that came before it: the order of the two is what rules of receivers are about.
 */
async function afterWhatCame(fate: AnswerFate | undefined): Promise<void> {
  await fate?.until?.();
  for (let round = 0; round < rounds; round += 1) await breathe();
}
