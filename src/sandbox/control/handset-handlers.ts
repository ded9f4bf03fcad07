import encodeQR from 'qr';
import { subscriberOf } from '../../protocol/msisdn.ts';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { isInReach, numbers, shownSms, sms } from '../shared-tables/handset.ts';
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
    const away = new Map(store.all(numbers).flatMap((it) => (it.awaySince === undefined ? [] : [[it.subscriber, it]])));
    const arrived = rows.values().filter(({ subscriber: of, at }) => isInReach(away.get(of) ?? {}, at));
    return listAnswer('sms', arrived.map(shownSms));
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
  getPhone({ workspace: { store }, query }) {
    const endUserId = msisdnOf(query['endUserId']);
    const { isWhitelisted = false, isBarred = false, awaySince } = store.get(numbers, endUserId) ?? {};
    return {
      status: 200,
      body: { endUserId, whitelisted: isWhitelisted, barred: isBarred, covered: awaySince === undefined },
    };
  },
  setCoverage({ workspace: { store, clock }, workspace, body }, { engine }) {
    const of = msisdnOf(body.endUserId);
    const known = store.get(numbers, of) ?? { subscriber: of, isWhitelisted: false, isBarred: false };
    const awaySince = body.covered === true ? undefined : (known.awaySince ?? clock.now());
    engine.change(workspace, [put(numbers, { ...known, awaySince })]);
    return done;
  },
  linkPhone({ workspace, body, headers: { host = '' } }, { sessions, page }) {
    const endUserId = msisdnOf(body.endUserId);
    const address = new URL(page());
    // As it was asked for, where others can: no phone reaches a machine by the name that it has for itself.
    if (!isLoopbackHost(host.replace(/:\d+$/, ''))) address.host = host;
    const url = `${address.href}#/phone?key=${sessions.phoneToken(workspace.id, endUserId)}`;
    const qr = encodeQR(url, 'raw', { ecc: 'low', border: 4 }).map((line) => line.map(Number).join(''));
    return { status: 201, body: { endUserId, url, qr } };
  },
};

/** A number in any form, as phones are named. A number that is none is taken as it is: it has no phone. */
function subscriber(endUserId: string): string {
  return subscriberOf(endUserId, { nineDigits: true }) ?? endUserId;
}
