import {
  check,
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  memberOf,
  statusOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  catalogueRules,
  freshMemberNumber,
  judgeFieldMissing,
  judgeUnmoved,
  type LookupOperation,
  lookUp,
  lookupOperations,
  lookupResultOf,
  neighbour,
  pagesOf,
  resultCodeOf,
  type Sought,
  sentUntil,
  validationRules,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { demandMembers } from './listed-members.ts';

function sought(trial: Trial): { known: Sought; unknown: Sought } {
  const { members } = trial.fixtures;
  if (!members) throw new Lacking('fixture:members');
  const { billerCode, known, unknown } = members;
  return { known: { billerCode, memberNumber: known }, unknown: { billerCode, memberNumber: unknown } };
}

/** Sections 2.5, 7: the two ways agree on who exists. */
export const lookups = check({
  slug: 'lookups',
  title: 'a lookup finds the member that exists and not the one that does not, by GET and by POST alike',
  rules: [
    'lookupMember/200',
    'lookupMemberByPost/200',
    'lookup-known-member-is-success',
    'lookup-unknown-member-is-failed',
    'lookup-success-has-auth-data',
    'lookup-by-get-and-post-agree',
    'lookup-narration-presence',
  ],
  assumes: catalogueRules,
  needs: ['fixture:members'],
  async body(trial) {
    const { known, unknown } = sought(trial);
    await demandMembers(trial, { known, unknown });
    for (const turn of [0, 1]) {
      // In both orders: neither way may live on what the other one found.
      const ways: LookupOperation[] = turn === 0 ? [...lookupOperations] : [...lookupOperations].reverse();
      const found: Exchange[] = [];
      for (const operation of ways) {
        const missed = await lookUp(trial, operation, unknown);
        trial.holds('lookup-unknown-member-is-failed', 'ResultCode 0', unknownResultOf(missed), missed);
        judgeNobody(trial, missed, found.at(-1));
        const hit = await lookUp(trial, operation, known);
        trial.holds(`${operation}/200`, 200, statusOf(hit), hit);
        trial.holds('lookup-known-member-is-success', 'ResultCode 1', lookupResultOf(hit), hit);
        for (const it of [missed, hit]) recordNarrations(trial, it);
        if (resultCodeOf(hit) !== '1') continue;
        const data = fieldOf(hit, 'AuthData');
        const isObject = typeof data === 'object' && data !== null;
        trial.expects('lookup-success-has-auth-data', 'an object', isObject, 'none', hit);
        found.push(hit);
      }
      judgeAgreement(trial, found);
    }
    if (trial.fixtures.ownBiller) await judgeOddName(trial, trial.fixtures.ownBiller.code);
  },
});

/** Who does not exist has not the name of the one that was found before. */
function judgeNobody(trial: Trial, missed: Exchange, before: Exchange | undefined): void {
  const [name, others] = [missed, before].map((it) => it && memberOf(fieldOf(it, 'AuthData'), 'MemberName'));
  if (!before || !others) return;
  const isNobody = name !== others;
  trial.expects('lookup-unknown-member-is-failed', 'not the member found before', isNobody, name, before, missed);
}

/** Both ways tell the same name. */
function judgeAgreement(trial: Trial, [one, other]: readonly Exchange[]): void {
  if (!one || !other) return;
  const names = [one, other].map((it) => memberOf(fieldOf(it, 'AuthData'), 'MemberName') ?? null);
  trial.holds('lookup-by-get-and-post-agree', names[0], names[1], one, other);
}

/** So they do of a name that is written in many ways, where a member may have it. */
async function judgeOddName(trial: Trial, billerCode: string): Promise<void> {
  const member = await neighbour(trial, await freshMemberNumber(trial), {
    FullName: 'Zoë "Nyasha" <O\'Neill> & Söhne',
  });
  if (!member) return;
  const found = [];
  for (const operation of lookupOperations)
    found.push(await lookUp(trial, operation, { billerCode, memberNumber: member.MemberNumber }));
  if (found.every((it) => resultCodeOf(it) === '1')) judgeAgreement(trial, found);
}

/** What came of a lookup of nobody: its ResultCode tells that, whatever refusal HTTP has for it. */
function unknownResultOf(missed: Exchange): string {
  const isRefused = /^4\d\d$/.test(String(statusOf(missed)));
  return isRefused && resultCodeOf(missed) === '0' ? 'ResultCode 0' : lookupResultOf(missed);
}

function recordNarrations(trial: Trial, exchange: Parameters<typeof resultCodeOf>[0]): void {
  const filled = ['Narration', 'TechnicalNarration'].filter((name) => Boolean(fieldOf(exchange, name)));
  const reading = `${lookupResultOf(exchange)}: ${filled.join(' and ') || 'neither'}`;
  trial.observe('lookup-narration-presence', reading, exchange);
}

/** Section 4.1: a lookup asks and does nothing else. */
export const lookupsChangeNothing = check({
  slug: 'lookups-change-nothing',
  title: 'lookups debit nothing and make no payment',
  rules: ['lookup-changes-nothing'],
  assumes: walletRules,
  needs: ['fixture:members'],
  async body(trial) {
    const { known, unknown } = sought(trial);
    const id = 'lookup-changes-nothing';
    // On a target that everybody shares somebody may pay for the known one meanwhile.
    const asked = trial.has('alone') ? [unknown, known] : [unknown];
    const before = await listedTimes(trial, asked);
    const unmoved = await judgeUnmoved(trial, id, async () => [
      await lookUp(trial, 'lookupMember', known),
      await lookUp(trial, 'lookupMemberByPost', known),
      await lookUp(trial, 'lookupMember', unknown),
    ]);
    if (!unmoved || before === undefined) return;
    const after = await listedTimes(trial, asked);
    if (after) trial.holds(id, before.count, after.count, ...before.proof, ...after.proof);
  },
});

/** In how many payments that are listed members have a part; undefined where none are listed. */
async function listedTimes(
  trial: Trial,
  members: readonly Sought[],
): Promise<{ count: string; proof: Exchange[] } | undefined> {
  const pages = await pagesOf(trial);
  if (pages.length === 0) return undefined;
  const entries = pages
    .flatMap((it) => it.entries)
    .filter((it) => members.some(({ memberNumber }) => it.includes(JSON.stringify(memberNumber))));
  return { count: `${entries.length} payments of these members`, proof: pages.slice(0, 2).map((it) => it.exchange) };
}

/** Section 4.1: both values are required. */
export const lookupsRefused = check({
  slug: 'lookups-refused',
  title: 'a lookup without biller or member is refused, by GET and by POST',
  rules: [
    'lookup-without-biller-code-refused',
    'lookup-without-member-number-refused',
    'lookup-by-post-without-biller-code-refused',
    'lookup-by-post-without-member-number-refused',
    ...validationRules(...lookupOperations),
  ],
  needs: ['fixture:members'],
  async body(trial) {
    const { known } = sought(trial);
    for (const operation of lookupOperations)
      for (const part of ['billerCode', 'memberNumber'] as const) {
        const way = operation === 'lookupMember' ? 'lookup' : 'lookup-by-post';
        const name = part === 'billerCode' ? 'biller-code' : 'member-number';
        const field = part === 'billerCode' ? 'BillerCode' : 'MemberNumber';
        judgeFieldMissing(trial, `${way}-without-${name}-refused`, field, await lookUp(trial, operation, known, part));
      }
  },
});

/** Sections 2.5, 7: a biller whose own system cannot be reached. */
export const lookupsOffline = check({
  slug: 'lookups-offline',
  title: 'a lookup at a biller that is offline says so, and finds the member again once it is back',
  rules: ['lookup-offline-biller-is-offline', 'lookup-known-member-is-success'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const { offlineBiller, members } = trial.fixtures;
    const { setBillerOnline } = trial.driver.operator ?? {};
    const offline = 'lookup-offline-biller-is-offline';
    if (offlineBiller === undefined && !(setBillerOnline && members))
      throw new Lacking('fixture:offlineBiller or operator.setBillerOnline');
    if (offlineBiller !== undefined)
      for (const operation of lookupOperations) {
        const exchange = await lookUp(trial, operation, { billerCode: offlineBiller, memberNumber: 'M1000234' });
        trial.holds(offline, 'ResultCode 2', lookupResultOf(exchange), exchange);
      }
    if (!setBillerOnline || !members) return;
    const { known, unknown } = sought(trial);
    await demandMembers(trial, { known, unknown });
    const before = await lookUp(trial, 'lookupMember', known);
    const found = 'lookup-known-member-is-success';
    if (!trial.holds(found, 'ResultCode 1', lookupResultOf(before), before))
      throw new GivenBroken('the member that exists is not found');
    await setBillerOnline({ billerCode: known.billerCode, online: false });
    try {
      for (const operation of lookupOperations) {
        const send = (): Promise<Exchange> => lookUp(trial, operation, known);
        const exchange = await sentUntil(trial, send, (it) => resultCodeOf(it) === '2');
        trial.holds(offline, 'ResultCode 2', lookupResultOf(exchange), before, exchange);
      }
    } finally {
      await setBillerOnline({ billerCode: known.billerCode, online: true });
    }
    const again = (): Promise<Exchange> => lookUp(trial, 'lookupMemberByPost', known);
    const after = await sentUntil(trial, again, (it) => resultCodeOf(it) === '1');
    trial.holds(found, 'ResultCode 1', lookupResultOf(after), before, after);
  },
});
