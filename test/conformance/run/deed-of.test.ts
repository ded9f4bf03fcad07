import { expect, test } from 'vitest';
import { type TargetEvent, waitMethod } from '../../../src/conformance/check.ts';
import { deedsIn } from '../../../src/conformance/run/deed-of.ts';
import { newRecorder, type Recorder } from '../../../src/conformance/trial/recorder.ts';
import { cutAnswer } from '../../../src/targets/wire/cut-answer.ts';

const check = 'a-check';
const from = Date.UTC(2026, 10, 22);

/** Records a call; `answer` is its JSON. */
function call(recorder: Recorder, method: string, path: string, sent: object, answer: object, slug = check): string {
  const body = (json: object): Buffer => Buffer.from(JSON.stringify(json));
  const request = { method, url: `https://pay.example${path}`, headers: [], body: body(sent) };
  const begun = recorder.begin({ api: 'bill-payment', check: slug, by: 'client', wall: from, request });
  return begun.answered({ status: 200, headers: [], body: body(answer) }, 1).id;
}

function deed(recorder: Recorder, method: string, words: string): string {
  const id = recorder.beginEvent(check);
  recorder.events.push({ id, kind: 'deed', at: from, method, words } satisfies TargetEvent);
  return id;
}

test('a short trial is told whole, with what stood before it in its check, and nothing of other trials and checks', () => {
  const recorder = newRecorder();
  const outer = recorder.beginTrial(check);
  const login = call(recorder, 'POST', '/login', {}, {});
  recorder.beginTrial(check, outer);
  call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {});
  recorder.beginTrial(check, outer);
  const before = deed(recorder, 'customer.walletBalance', 'looks at the balance: 100 cents');
  const pay = call(recorder, 'POST', '/pay', { Reference: 'REF-000002' }, {});
  call(recorder, 'POST', '/pay', { Reference: 'REF-000002' }, {}, 'another-check');
  const clock = deed(recorder, 'clock.advance', 'the clock goes on by 1 h');
  const place = recorder.place(check);
  call(recorder, 'GET', '/pay/REF-000002', {}, {});
  expect(deedsIn(recorder)({ proof: [pay], place })).toEqual([login, before, pay, clock]);
});

test('that something was waited for in vain is told where it decided, and not where more was done after it', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  const pay = call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {});
  deed(recorder, waitMethod, 'payproof waited 8 s in vain: SMS');
  const look = call(recorder, 'GET', '/pay/REF-000001', {}, {});
  expect(deedsIn(recorder)({ proof: [look], place: recorder.place(check) })).toEqual([pay, look]);
  const waited = deed(recorder, waitMethod, 'payproof waited 8 s in vain: a callback');
  expect(deedsIn(recorder)({ proof: [look], place: recorder.place(check) })).toEqual([pay, look, waited]);
  others(recorder, 20, 'AFTER');
  const late = deed(recorder, waitMethod, 'payproof waited 1 s in vain: a callback');
  expect(deedsIn(recorder)({ proof: [look], place: recorder.place(check) })).toEqual([pay, look, late]);
});

/** A long trial: `others` payments that have nothing to do with what is looked for. */
function others(recorder: Recorder, count: number, prefix: string): void {
  for (let n = 0; n < count; n += 1) call(recorder, 'POST', '/pay', { Reference: `${prefix}-${1000 + n}` }, {});
}

test('of a long trial what shares a reference is told, over what names both, and the clock between', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  others(recorder, 10, 'BEFORE');
  deed(recorder, 'clock.advance', 'the clock goes on by 1 d');
  const auth = call(recorder, 'POST', '/auth', { Reference: 'REF-000001' }, { PlatformReference: 'P-000001' });
  others(recorder, 10, 'BETWEEN');
  const clock = deed(recorder, 'clock.advance', 'the clock goes on by 1 h');
  const used = deed(recorder, 'customer.payCode', 'uses the code of REF-000001');
  const reversed = call(recorder, 'POST', '/reverse', { OriginalReference: 'P-000001' }, {});
  expect(deedsIn(recorder)({ proof: [reversed] })).toEqual([auth, clock, used, reversed]);
});

test('where balances prove it, all that moved money between them is told', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  others(recorder, 12, 'BEFORE');
  const before = call(recorder, 'GET', '/wallets', {}, { Balance: '10.00' });
  others(recorder, 3, 'BETWEEN');
  const after = call(recorder, 'GET', '/wallets', {}, { Balance: '4.00' });
  expect(deedsIn(recorder)({ proof: [before, after] })).toEqual(['x13', 'x14', 'x15', 'x16', 'x17']);
});

test('what a balance was before and after is told, of whom and of which currency it is', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  const look = (whose: string, cents: number, currency: string): string =>
    deed(recorder, 'customer.walletBalance', `looks at the balance of ${whose}: ${cents} cents ${currency}`);
  look('263771000001', 90, 'USD');
  others(recorder, 12, 'BEFORE');
  const before = look('263771000001', 100, 'USD');
  look('263771000001', 100, 'ZWG');
  look('263771000002', 100, 'USD');
  const sent = { Reference: 'REF-000001', msisdn: '263771000001', currency: 'USD' };
  const change = call(recorder, 'POST', '/change', sent, {});
  look('263771000001', 100, 'USD');
  const after = look('263771000001', 100, 'USD');
  look('263771000002', 100, 'USD');
  const place = recorder.place(check);
  expect(deedsIn(recorder)({ proof: [change], place })).toEqual([before, change, after]);
});

test('where nothing links a balance to what moved it, what was written in its own trial is told, and not what was before', () => {
  const recorder = newRecorder();
  const outer = recorder.beginTrial(check);
  others(recorder, 14, 'BEFORE');
  recorder.beginTrial(check, outer);
  const before = call(recorder, 'GET', '/wallets', {}, { Balance: '10.00' });
  const pay = call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {});
  const after = call(recorder, 'GET', '/wallets', {}, { Balance: '4.00' });
  expect(deedsIn(recorder)({ proof: [after] })).toEqual([before, pay, after]);
});

test('what an observer compares stands in it, of whatever check it is', () => {
  const recorder = newRecorder();
  const other = call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {}, 'another-check');
  const own = call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {});
  expect(deedsIn(recorder)({ proof: [other, own] })).toEqual([other, own]);
});

test('a finding rests on forty things at most, its proof among them', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  const first = call(recorder, 'POST', '/pay', { Reference: 'REF-000001' }, {});
  others(recorder, 60, 'OTHER');
  const after = call(recorder, 'GET', '/wallets', {}, { Balance: '4.00' });
  const told = deedsIn(recorder)({ proof: [first, after] });
  expect([told.length, told[0], told.at(-1)]).toEqual([40, first, after]);
});

test('an answer of which not even the status is known breaks nothing', () => {
  const recorder = newRecorder();
  recorder.beginTrial(check);
  const request = { method: 'POST', url: 'https://pay.example/pay', headers: [], body: Buffer.from('{}') };
  const begun = recorder.begin({ api: 'bill-payment', check, by: 'client', wall: from, request });
  const unread = { reason: 'its headers are too large', bytes: 0 };
  const cut = begun.answered(cutAnswer('POST /pay', { headers: [] }, Buffer.alloc(0), unread), 1).id;
  others(recorder, 60, 'OTHER');
  const look = call(recorder, 'GET', '/balance', {}, {});
  expect(deedsIn(recorder)({ proof: [cut, look], place: recorder.place(check) })).toContain(cut);
});
