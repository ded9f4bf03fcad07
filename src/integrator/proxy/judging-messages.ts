import type { Contribution, Issued, Moment, Sending } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import type { PackedAnswer, PackedRequest } from './packed-exchanges.ts';

/** What a thread that judges has to know from its start; plain data. */
export interface JudgingGround {
  apis: readonly Api[];
  issued: Partial<Record<Api, Issued>>;
  callbackSignature?: CallbackSignature;
}

/** A moment as it goes to the thread, which remembers what was sent. */
export type PackedMoment =
  | { kind: 'sent'; at: number; call: Omit<Sending, 'request'>; request: PackedRequest }
  | { kind: 'answered'; at: number; id: string; times: Exchange['at']; answer: PackedAnswer }
  | Exclude<Moment, { kind: 'sent' | 'answered' }>;

export type PackedExchange = Omit<Exchange, 'request' | 'answer'> & { request: PackedRequest; answer: PackedAnswer };

/** Lists are texts of JSON, which cost less than copies of their objects. */
export type ToThread =
  | { kind: 'batch'; moments: string; bodies: Uint8Array<ArrayBuffer> }
  | { kind: 'finish'; command: string };

export type FromThread =
  | { kind: 'judged'; moments: number; bytes: number }
  | { kind: 'finding'; finding: string }
  | {
      kind: 'finished';
      /** Without their findings, which stand in `findings`, a list for each. */
      contributions: Contribution[];
      findings: string[][];
      exchanges: string;
      bodies: Uint8Array<ArrayBuffer>;
      unjudged: number;
    };
