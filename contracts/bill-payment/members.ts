import { jsonOf, Lacking, statusOf, type Trial } from '../../src/conformance/index.ts';
import {
  billerCall,
  createdMember,
  foundBy,
  freshMember,
  freshMemberNumber,
  listMembers,
  lookUpMember,
  memberColumns,
  memberRules,
  ownPayment,
  ownPaymentRules,
  responseCodeOf,
  rowOf,
  sendMember,
  upload,
  writtenFile,
} from '../../src/given/bill-payment/index.ts';
import type { ProviderState } from '../verification/provider-state.ts';
import { billerValues, periodAround } from './values.ts';

/** The number that forms and files of the pact hold: what is no JSON is sent as it stands there. */
const written = 'M1000234';

export const billerUser: ProviderState = { reach: async (trial) => ({ values: billerValues(trial) }) };

/** A number that is no member's. One that stands in the pact may be a member's: whether that matters, a twin tells. */
export const unusedNumber: ProviderState = {
  assumes: memberRules,
  async reach(trial, { as }) {
    const memberNumber = as === undefined ? await freshMemberNumber(trial) : written;
    if (as !== undefined) await judgeCreatable(trial);
    return { values: { ...billerValues(trial), memberNumber } };
  },
};

async function judgeCreatable(trial: Trial): Promise<void> {
  needsOwnTenant(trial);
  if (foundBy(await lookUpMember(trial, written)) === 'no member') return;
  const again = await createdMember(trial);
  if (statusOf(await sendMember(trial, 'createMember', again)) !== 200)
    throw new Lacking(`a provider without the member ${written}, or one that takes a member twice`);
}

/** A member of the own biller: a fresh one, or that of the pact's forms and files. */
export const memberOfBiller: ProviderState = {
  assumes: memberRules,
  async reach(trial, { as }) {
    const memberNumber = as === undefined ? (await createdMember(trial)).MemberNumber : await writtenMember(trial);
    return { values: { ...billerValues(trial), memberNumber } };
  },
};

/** A member in the member list. Its fields are not shown: whether it is a page with counters is looked at before. */
export const listedMember: ProviderState = {
  assumes: memberRules,
  async reach(trial) {
    await createdMember(trial);
    if (Array.isArray(jsonOf(await listMembers(trial))))
      throw new Lacking('a member list that is an object with its page');
    return { values: billerValues(trial) };
  },
};

export const deletedMember: ProviderState = {
  assumes: [...memberRules, 'deleteMember/200'],
  async reach(trial, params) {
    const reached = await memberOfBiller.reach(trial, params);
    const MemberNumber = String(reached.values['memberNumber']);
    const deleted = await sendMember(trial, 'deleteMember', { MemberNumber });
    trial.holds('deleteMember/200', 200, statusOf(deleted), deleted);
    return reached;
  },
};

/** A file as the pact has it is one that the target takes: its field `file`, its header line, its member. */
export const memberOfFile: ProviderState = {
  assumes: memberRules,
  async reach(trial) {
    await judgeFileForm(trial);
    await writtenMember(trial);
    return { values: billerValues(trial) };
  },
};

/** Which uploads have ResponseCode 0 is not shown: whether that of a deleted member's number does, a twin tells. */
export const fileOfDeletedMember: ProviderState = {
  assumes: [...memberRules, 'deleteMember/200'],
  async reach(trial, params) {
    await judgeFileForm(trial);
    const gone = await createdMember(trial);
    await sendMember(trial, 'deleteMember', { MemberNumber: gone.MemberNumber });
    if (responseCodeOf(await upload(trial, [gone])) !== '0')
      throw new Lacking("a provider that does not process a file with a deleted member's number");
    await deletedMember.reach(trial, { ...params, as: 'file' });
    return { values: billerValues(trial) };
  },
};

/** A payment to a member of the own biller, and a period that holds it. */
export const paymentToBiller: ProviderState = {
  assumes: [...memberRules, ...ownPaymentRules],
  async reach(trial) {
    const member = await createdMember(trial);
    const { shown } = await ownPayment(trial, member);
    const own = { memberNumber: member.MemberNumber, ...(await periodAround(trial, shown)) };
    return { values: { ...billerValues(trial), ...own } };
  },
};

async function writtenMember(trial: Trial): Promise<string> {
  needsOwnTenant(trial);
  const found = foundBy(await lookUpMember(trial, written));
  if (found !== 'a member') await createdMember(trial, { MemberNumber: written, FullName: 'Tariro Example' });
  return written;
}

/** A number that is deleted can never be used again: not where others use it. */
function needsOwnTenant(trial: Trial): void {
  if (!trial.has('isolate')) throw new Lacking('isolate');
}

async function judgeFileForm(trial: Trial): Promise<void> {
  const file = writtenFile([memberColumns, rowOf(await freshMember(trial))], 'file');
  const probe = await billerCall(trial, 'uploadMembers', file);
  if (responseCodeOf(probe) !== '1')
    throw new Lacking('a provider that takes a file with a header line in the field file');
}
