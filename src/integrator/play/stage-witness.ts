import type { Moment } from '../../conformance/index.ts';
import type { AnswerFate, DeliveryFate, HeardCall, HeardDelivery, HeardStray, Witness } from '../../sandbox/index.ts';
import { wallTimers } from '../../targets/timers.ts';
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
  const moments = momentsOf({ see, wallNow: wallTimers.now, ...fates });
  return {
    called(call) {
      operations.set(call.id, call.operation);
      time.underWay(1);
      const fate = moments.called(call);
      director()?.called(call);
      return fate;
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
      time.stir();
      moments.sent(delivery);
    },
    received(receipt) {
      time.stir();
      moments.received(receipt);
    },
    done(deed) {
      time.stir();
      moments.done(deed);
    },
  };
}
