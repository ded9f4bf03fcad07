import { numbers } from '../shared-tables/handset.ts';
import { type OperatorRow, operator, operatorOf } from '../shared-tables/operator.ts';
import { put } from '../store/table.ts';
import { type ControlAnswer, done } from './control-answer.ts';
import type { ControlGround, ControlHandler, ControlRequest } from './control-handler.ts';
import { msisdnOf } from './msisdn-of.ts';

/** What the operator can switch, in all APIs of a workspace at once, by operationId. */
export const operatorHandlers: Readonly<Record<string, ControlHandler>> = {
  barNumber({ workspace, body }, { engine }) {
    const subscriber = msisdnOf(body.endUserId);
    const known = workspace.store.get(numbers, subscriber) ?? { subscriber, isWhitelisted: false };
    engine.change(workspace, [put(numbers, { ...known, isBarred: body.barred === true })]);
    return done;
  },
  getOperator({ workspace: { apis, store } }) {
    const rows = [...apis.keys()].map((api) => operatorOf(store, api));
    const shown = rows.map(({ api, isEnabled: enabled, inMaintenance, failNext }) => ({
      ...{ api, enabled, maintenance: inMaintenance, failNext },
    }));
    return { status: 200, body: { apis: shown } };
  },
  enableSandbox: (request, ground) => change(request, ground, () => ({ isEnabled: request.body.enabled === true })),
  maintenance: (request, ground) => change(request, ground, () => ({ inMaintenance: request.body.on === true })),
  failNext: (request, ground) =>
    change(request, ground, ({ api, failNext }) =>
      (request.body.api ?? api) === api ? { failNext: failNext + 1 } : {},
    ),
};

function change(
  { workspace }: ControlRequest,
  { engine }: ControlGround,
  edit: (row: OperatorRow) => Partial<OperatorRow>,
): ControlAnswer {
  const rows = [...workspace.apis.keys()].map((api) => operatorOf(workspace.store, api));
  engine.change(
    workspace,
    rows.map((row) => put(operator, { ...row, ...edit(row) })),
  );
  return done;
}
