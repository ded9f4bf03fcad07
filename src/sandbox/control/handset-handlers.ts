import { subscriberOf } from '../../protocol/msisdn.ts';
import { numbers, sms } from '../shared-tables/handset.ts';
import { cryptoRandom } from '../slice/random.ts';
import { put } from '../store/table.ts';
import { ControlError, done } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';
import { listAnswer } from './json-pieces.ts';
import { msisdnOf } from './msisdn-of.ts';

/** The customers' phones, by operationId. */
export const handsetHandlers: Readonly<Record<string, ControlHandler>> = {
  listSms({ workspace: { store }, query }) {
    const rows =
      query.endUserId === undefined ? store.all(sms) : store.find(sms, 'subscriber', subscriber(query.endUserId));
    return listAnswer(
      'sms',
      rows.values().map(({ subscriber: endUserId, text, at }) => ({ endUserId, text, at })),
    );
  },
  listNumbers({ workspace: { store } }) {
    const shown = store
      .all(numbers)
      .values()
      .map((row) => ({
        endUserId: row.subscriber,
        whitelisted: row.isWhitelisted,
        barred: row.isBarred,
      }));
    return listAnswer('numbers', shown);
  },
  addNumber({ workspace, body }, { engine }) {
    const of = msisdnOf(body.endUserId);
    const code = cryptoRandom.digits(6);
    const known = workspace.store.get(numbers, of) ?? { subscriber: of, isWhitelisted: false, isBarred: false };
    const text = `Your one-time code is ${code}`;
    const message = put(sms, { id: cryptoRandom.text(16), subscriber: of, text, at: workspace.clock.now() });
    engine.change(workspace, [put(numbers, { ...known, code }), message]);
    return { status: 202 };
  },
  verifyNumber({ workspace, body }, { engine }) {
    const of = subscriber(String(body.endUserId));
    const { code, ...known } = workspace.store.get(numbers, of) ?? { code: undefined };
    if (code === undefined || code !== body.code || !('subscriber' in known)) {
      throw new ControlError(409, 'this is not the code that was sent to the number last; read it in the SMS inbox');
    }
    engine.change(workspace, [put(numbers, { ...known, isWhitelisted: true })]);
    return done;
  },
};

/** A number in any form, as phones are named. A number that is none is taken as it is: it has no phone. */
function subscriber(endUserId: string): string {
  return subscriberOf(endUserId, { nineDigits: true }) ?? endUserId;
}
