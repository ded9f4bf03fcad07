import { basicHeader, check, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  billerCall,
  billerCallRules,
  billerCalls,
  billerOperations,
  type Credentials,
  call,
  freshMember,
  memberColumns,
  ownBillerOf,
  rowOf,
  vendorCallRules,
  vendorCalls,
  vendorOperations,
  writtenFile,
} from '../../../src/given/bill-payment/index.ts';
import { demandUser } from './listed-users.ts';

/** In whatever form an upload has to be written, of members or of numbers to delete, it is not the role that it fails for. */
async function judgeUploads(trial: Trial, slug: string, user: Credentials): Promise<void> {
  const member = await freshMember(trial);
  for (const [operation, rows] of [
    ['uploadMembers', [memberColumns, rowOf(member)]],
    ['uploadMembersDelete', [['Member Number'], [member.MemberNumber]]],
  ] as const) {
    const exchange = await billerCall(trial, operation, writtenFile(rows, 'file'), user);
    trial.expects(slug, 'let in', statusOf(exchange) !== 401, 'answered 401', exchange);
  }
}

/** Sections 4, 5: right credentials are let in. */
export const vendorCallsAccepted = check({
  slug: 'bill-vendor-calls-accepted',
  title: 'every vendor call is processed with the credentials of a user with the API role',
  rules: vendorOperations.map((it) => `${it}/200`),
  assumes: vendorCallRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { calls } = await vendorCalls(trial);
    for (const { operation, input, accepted } of calls) {
      if (!accepted) continue;
      const exchange = await call(trial, operation, input());
      trial.holds(`${operation}/200`, 200, statusOf(exchange), exchange);
    }
  },
});

/** Section 5: either of the two roles is let in to the Biller interface. */
export const billerRoles = check({
  slug: 'bill-biller-roles',
  title: 'every biller call is processed for a Biller Admin and for a Biller User',
  rules: ['biller-admin-role-accepted', 'biller-user-role-accepted', ...billerOperations.map((it) => `${it}/200`)],
  assumes: billerCallRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const { credentials, user } = ownBillerOf(trial);
    const users = { 'biller-admin-role-accepted': credentials, 'biller-user-role-accepted': user };
    for (const [slug, own] of Object.entries(users)) {
      if (!own) throw new Lacking('fixture:ownBiller.user');
      const { username = '', password = '' } = own;
      if (own === user) await demandUser(trial, basicHeader(username, password));
      await judgeUploads(trial, slug, own);
      for (const { operation, input } of (await billerCalls(trial)).calls) {
        const wanted = input();
        const headers = { ...wanted.headers, authorization: basicHeader(username, password) };
        const exchange = await trial.send(operation, { ...wanted, headers });
        trial.holds(slug, 200, statusOf(exchange), exchange);
        trial.holds(`${operation}/200`, 200, statusOf(exchange), exchange);
      }
    }
  },
});
