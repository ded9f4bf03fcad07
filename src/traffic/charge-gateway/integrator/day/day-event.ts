import type { Exchange, Moment, Sending, ToldOutcome } from '../../../../conformance/index.ts';
import type { Called } from './call-of.ts';
import type { Charge, Refund } from './records.ts';

/** A moment of an integrator's day, with what it is about. */
export type DayEvent =
  /** `earlier` is what had used the correlator before, as it stood then. */
  | { kind: 'charge'; at: number; charge: Charge; earlier: Charge | Refund | undefined; call: Sending }
  | { kind: 'refund'; at: number; refund: Refund; earlier: Charge | Refund | undefined; call: Sending }
  | {
      kind: 'lookup';
      at: number;
      charge: Charge | undefined;
      refund?: Refund;
      called: Called & { operation: 'lookup' };
      call: Sending;
    }
  | { kind: 'charge answered'; at: number; charge: Charge; exchange: Exchange }
  | { kind: 'refund answered'; at: number; refund: Refund; exchange: Exchange }
  | { kind: 'lookup answered'; at: number; charge: Charge | undefined; exchange: Exchange }
  /** Some other request to the gateway. */
  | { kind: 'call'; at: number; call: Sending }
  | { kind: 'call answered'; at: number; exchange: Exchange }
  | {
      kind: 'callback';
      at: number;
      charge: Charge | undefined;
      refund?: Refund;
      signed: boolean | undefined;
      call: Sending;
    }
  | {
      kind: 'callback answered';
      at: number;
      charge: Charge | undefined;
      signed: boolean | undefined;
      exchange: Exchange;
    }
  | { kind: 'told'; at: number; told: ToldOutcome; charges: readonly Charge[]; refunds: readonly Refund[] }
  | { kind: 'rest'; at: number; moment: Moment };
