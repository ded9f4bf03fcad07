import { subscriberOf } from '../../protocol/msisdn.ts';
import { numbers } from '../handset/tables.ts';
import { type OperatorRow, operator, operatorOf } from '../operator.ts';
import { put } from '../store/table.ts';
import {
  type ControlAnswer,
  ControlError,
  type ControlGround,
  type ControlHandler,
  type ControlRequest,
  done,
} from './control-handler.ts';

/** What the operator of the API can switch, by operationId. */
export const operatorHandlers: Readonly<Record<string, ControlHandler>> = {
  barNumber({ workspace, body }, { engine }) {
    const subscriber = subscriberOf(String(body.endUserId), { nineDigits: true });
    if (subscriber === undefined)
      throw new ControlError(400, 'endUserId is no Zimbabwe MSISDN; write it as 263XXXXXXXXX');
    const known = workspace.store.get(numbers, subscriber) ?? { subscriber, isWhitelisted: false };
    engine.change(workspace, [put(numbers, { ...known, isBarred: body.barred === true })]);
    return done;
  },
  enableSandbox: (request, ground) => change(request, ground, () => ({ isEnabled: request.body.enabled === true })),
  maintenance: (request, ground) => change(request, ground, () => ({ inMaintenance: request.body.on === true })),
  failNext: (request, ground) => change(request, ground, ({ failNext }) => ({ failNext: failNext + 1 })),
};

function change(
  { workspace }: ControlRequest,
  { engine }: ControlGround,
  edit: (row: OperatorRow) => Partial<OperatorRow>,
): ControlAnswer {
  const row = operatorOf(workspace.store, 'charge-gateway');
  engine.change(workspace, [put(operator, { ...row, ...edit(row) })]);
  return done;
}
