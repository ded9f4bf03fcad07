import type { Api } from '../contract/index.ts';
import type { ReceiverKind } from './receiver-kind.ts';

/**
 * What happens around an integrator while it works: data of specs/<api>/scenarios/<name>.yaml. Spans of time are texts such
 * as `500ms`, `5s`, `2m`, `3h`, `1d`, on the provider's clock.
 */
export interface Scenario {
  /** File name without `.yaml`. */
  name: string;
  api: Api;
  title: string;
  /** Rules of client and receiver that it gives an occasion for, without their API. */
  occasions: string[];
  /** Switches of the sandbox. */
  dialect?: Record<string, string>;
  /** Planted in the sandbox: a provider that breaks its document, as real ones do. */
  faults?: string[];
  /** Charge gateway: what customers do at their prompts, in order; the last line serves all that follow. */
  customer?: PromptDeed[];
  /** Merchant wallet: what customers do with codes, in order; the last line serves all that follow. */
  codes?: CodeDeed[];
  /** What becomes of answers on their way to the integrator. */
  answers?: AnswerTwist[];
  /** What becomes of deliveries on their way to its receiver. */
  deliveries?: DeliveryTwist[];
  /** What the operator does: an operation of the control plane with its body. */
  operator?: OperatorDeed[];
  /** How long after the integrator's last deed it is looked at what is still owed. */
  lasts?: string;
}

export interface PromptDeed {
  /** Typed `after` the prompt came; without a PIN the prompt is left alone. */
  pin?: string;
  after?: string;
}

export interface CodeDeed {
  /** After the code was made; left out, it does not happen. */
  claim?: string;
  pay?: string;
}

/** Which answers: those of an operation whose request (JSON body) has these members; by their number, from 1. */
export interface AnswerTwist {
  operation: string;
  where?: Record<string, unknown>;
  /** The first one that is meant; 1 where absent. */
  from?: number;
  /** How many; all that follow where absent. */
  times?: number;
  /** From the first one that it met, only so long. */
  for?: string;
  do: TwistOfAnswer;
}

/** Exactly one of these. */
export interface TwistOfAnswer {
  /** The connection is cut after the provider did its work. */
  lose?: true;
  /** It comes so much later. */
  delay?: string;
  /** Answered in the provider's place, which hears nothing. */
  instead?: { status: number; body?: unknown };
  /** The provider's own answer comes with this HTTP status. */
  status?: number;
  /** Members of the JSON answer are set (`null` stays null) or taken away; paths with dots, `[]` for every item. */
  set?: Record<string, unknown>;
  unset?: string[];
  /** Numbers at these paths become text. */
  asText?: string[];
  /** A member stands twice, first with this value: `{ "Status": "Paid" }`. */
  twice?: Record<string, unknown>;
}

export interface DeliveryTwist {
  /** Only these are meant, and counted; all where absent. */
  kind?: ReceiverKind;
  from?: number;
  times?: number;
  do: {
    drop?: true;
    repeat?: number;
    delay?: string;
    /**
     * Sent without its signature, with that of another key, with the first half of its own, with one that is right in that half
     * alone, or with its own in capitals where letters are small and the reverse.
     */
    signature?: 'none' | 'wrong' | 'cut' | 'half-right' | 'other-case';
    /** In place of its body comes that of the first delivery of its kind, rightly signed. */
    replay?: 'first';
    /** Members of its JSON body are set before it is signed anew. */
    set?: Record<string, unknown>;
    /** Members of its JSON body are taken away before it is signed anew. */
    unset?: string[];
    /** Sent in place of its body. */
    body?: string;
    /** The same JSON with other spaces and escapes than a serialiser would write, signed as it is written. */
    written?: 'otherwise';
    /** A notice of payments, with one in front that was notified before. */
    behind?: 'known';
  };
}

export interface OperatorDeed {
  /** After the start. */
  at?: string;
  /** After the nth answer of an operation. */
  after?: { operation: string; from?: number; wait?: string };
  /** operationId of the control plane, and its body. */
  do: string;
  with?: Record<string, unknown>;
}
