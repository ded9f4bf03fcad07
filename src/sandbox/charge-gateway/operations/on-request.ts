import type { Decision } from '../../slice/decision.ts';
import type { View } from '../../store/table.ts';
import type { ChargeEnv, Operation } from '../operation.ts';
import type { WriteOperation } from '../policy.ts';
import { readTransaction } from '../read-transaction.ts';
import type { Transaction } from '../tables/transactions.ts';
import type { TransactionRequest } from '../transaction-request.ts';
import { turnedAway } from './turned-away.ts';

/** A decision over a request whose fields are in order, and the transaction that used its correlator before. */
type OnRequest = (
  request: TransactionRequest,
  existing: Transaction | undefined,
  view: View,
  env: ChargeEnv,
) => Decision;

/** The operation that turns a body away that breaks a rule of its fields, and decides over every other. */
export function onRequest(operation: WriteOperation, decide: OnRequest): Operation {
  return (call, view, env) => {
    const read = readTransaction(operation, call, env.policy);
    if ('refusal' in read) return turnedAway(read.refusal, env, read.clientCorrelator);
    const { request } = read;
    return decide(request, env.policy.existing(view, request, operation, env.now), view, env);
  };
}
