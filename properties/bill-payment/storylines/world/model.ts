import type { Exchange, Trial } from '../../../../src/conformance/index.ts';
import {
  type Authorized,
  type Balances,
  balances,
  type Delivery,
  listWallets,
  type Member,
  nowOf,
} from '../../../../src/given/bill-payment/index.ts';
import type { Receiver, Ware } from './steps.ts';

/** What an inquiry may show of a payment; `open`: what becomes of it is not shown, or was told as a finding. */
export type Status = 'Authorized' | 'Paid' | 'Failed' | 'Reversed' | 'open';

/** One payment as the document has it: the model, simpler than any provider. */
export interface Known {
  ware: Ware;
  authorized: Authorized;
  /** Whose it is, at the own biller. */
  member?: KnownMember | undefined;
  status: Status;
  /** The world's clock at its AUTH, in ms. */
  madeAt: number;
  /** The target's time at its PAY, in Unix ms. */
  paidAt?: number;
  /** The answer that showed it Paid. */
  shown?: Exchange;
  /** What the wallets changed by. */
  debit?: Balances;
  /** The inquiry that first showed it Reversed, the target's time at its reversal, and a reversal that was refused since. */
  reversed?: Exchange;
  reversedAt?: number;
  refused?: Exchange;
  /** Whether it was paid in part. */
  isPart?: boolean;
}

/** A member of the own biller. */
export interface KnownMember {
  record: Member;
  isDeleted: boolean;
  /** The rule of the call that made it so, and that call. */
  rule: string;
  proof: Exchange;
  /** Whether a finding was told of it: it is not judged any more. */
  isOpen: boolean;
  /** What a lookup first showed of the AccountDetails that it was sent with. */
  details?: { sent: string; shown: string; lookup: Exchange };
}

/** A URL of ours that hears of the own biller's payments. */
export interface Listener {
  url: string;
  key: string | undefined;
  schedule: 'each' | 'daily';
  /** How it answers at first. */
  answers: Receiver;
  /** What it has to hear of, from its registration on. */
  payments: Known[];
}

/** A price, what was taken for it, and the fee that was told, in the wallet's currency. */
export interface Taken {
  price: number;
  fall: number;
  fee: number;
}

/** What the stories of one check leave to those after them. */
export interface Kept {
  /** Answers that showed payments Paid. */
  readonly shown: Exchange[];
  /** Whose payment each PlatformReference is. */
  readonly platforms: Map<string, Known>;
}

/** What one story has done so far. */
export interface World extends Kept {
  readonly trial: Trial;
  readonly payments: Known[];
  readonly members: KnownMember[];
  /** References that nobody paid under, whose status was asked. */
  readonly ghosts: string[];
  /** References of AUTHs that were turned down, in small letters: who authorises them again, or asks for them, finds what failed. */
  readonly refused: Set<string>;
  /** References of reversals that went through. */
  readonly reversals: string[];
  readonly listeners: Listener[];
  /** What was heard of configuration changes, by URL. */
  readonly heard: Map<string, readonly Delivery[]>;
  /** Each voucher that was answered, by serial number and PIN, and whose payment it is. */
  readonly vouchers: Map<string, Known>;
  /** What the first payment of each product took. */
  readonly taken: Map<string, Taken>;
  balances: Balances;
  /** How many steps were taken. */
  steps: number;
  /** How far the clock was moved, in ms. */
  clockMs: number;
  /** The rule of the last call about members, and whom it was about: what others lose by it is told of it. */
  lastMemberCall: { rule: string; about: readonly KnownMember[] } | undefined;
  /** What comes to its end by time alone, and moves the wallets then. */
  late: { known: Known; at: number }[];
  /** Whether money may come back at any time: then wallets are not judged any more. */
  isUnsure: boolean;
  /** Whether something was found: what comes after it may be its consequence. */
  isBroken: boolean;
  /** Whether AUTH tells a member's name as the biller wrote it; not known at first. */
  tellsNames: boolean | undefined;
}

/** What a step did to the wallets: whether a change fits, in words, and the rule that is broken where it does not. */
export interface Deed {
  rule: string;
  words: string;
  fits(changes: Balances): boolean;
  proof: Exchange[];
  /** The answer that told of the only debit that it made. */
  debit?: Exchange;
}

export async function newWorld(trial: Trial, kept: Kept): Promise<World> {
  const found = (holds: boolean): boolean => {
    world.isBroken ||= !holds;
    return holds;
  };
  const watched: Trial = {
    ...trial,
    holds: (...decided) => found(trial.holds(...decided)),
    expects: (...decided) => found(trial.expects(...decided)),
  };
  const world: World = {
    trial: watched,
    payments: [],
    members: [],
    ghosts: [],
    refused: new Set(),
    reversals: [],
    listeners: [],
    heard: new Map(),
    vouchers: new Map(),
    ...kept,
    taken: new Map(),
    balances: await balances(trial),
    steps: 0,
    clockMs: 0,
    lastMemberCall: undefined,
    late: [],
    isUnsure: false,
    isBroken: false,
    tellsNames: undefined,
  };
  return world;
}

/** A deed that moves no money. */
export function quietDeed(rule: string, ...proof: Exchange[]): Deed {
  return { rule, words: 'no wallet changes', fits: (changes) => Object.keys(changes).length === 0, proof };
}

/** The n-th of what there is, round and round; below zero the last. */
export function nth<T>(all: readonly T[], at: number): T | undefined {
  return at < 0 ? all.at(-1) : all[at % Math.max(1, all.length)];
}

/** The target's time in Unix ms; undefined where it cannot be read. */
export async function timeOf({ trial }: World): Promise<number | undefined> {
  const { clock } = trial.driver;
  return clock?.advance && !clock.now ? undefined : nowOf(trial, await listWallets(trial));
}
