import { GivenBroken, statusOf, type Trial } from '../../../src/conformance/index.ts';

/**
 * Throws GivenBroken where one user who is to lack a role is let in by calls that ask only, and the others are not, or there is none:
 * the target file may name a user who has it. Of several the platform asks none for its role.
 */
export async function demandNoRole(
  trial: Trial,
  users: readonly { authorization: string | null }[],
  operations: readonly string[],
): Promise<void> {
  const letIn: string[] = [];
  for (const { authorization } of users)
    if (await isAlways(trial, 200, authorization, operations)) letIn.push(nameIn(authorization));
  if (letIn.length !== 1) return;
  throw new GivenBroken(
    `${letIn[0]}, who is to lack the role by the target file, is let in by ${operations.join(', ')}. Look whether this user has it: \`withoutRole\`, \`ownBiller\` and \`credentials\` of \`apis.bill-payment\` are users of different roles`,
  );
}

/** Throws GivenBroken where a Biller User is refused with 401 whatever is asked: nobody may have that name and password. */
export async function demandUser(trial: Trial, authorization: string): Promise<void> {
  if (await isAlways(trial, 401, authorization, ['listMembers', 'getMember', 'createMember']))
    throw new GivenBroken(
      'each call of the Biller User is refused with 401. Correct user name or password in `apis.bill-payment.fixtures.ownBiller.user`, or give the user the role',
    );
}

async function isAlways(
  trial: Trial,
  status: number,
  authorization: string | null,
  operations: readonly string[],
): Promise<boolean> {
  for (const operation of operations) {
    const input = operation === 'getMember' ? { path: { membernumber: trial.fresh('m') } } : {};
    if (statusOf(await trial.send(operation, { ...input, headers: { authorization } })) !== status) return false;
  }
  return true;
}

function nameIn(authorization: string | null): string {
  const [name = ''] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':');
  return `the user ${name}`;
}
