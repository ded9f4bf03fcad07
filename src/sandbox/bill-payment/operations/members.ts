import { answerOnly, type Decision } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { badRequest, pathOf } from '../answers/bad-request.ts';
import type { Operation } from '../operation.ts';
import { readMember, readMemberNumber } from '../requests/member-request.ts';
import { type MemberRow, memberId, members } from '../tables/members.ts';

/** POST /api/member/create (section 4.2). */
export const createMember: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const read = readMember(call, env);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const known = view.get(members, read.row.id);
    if (known && env.policy.isUsedUp(known, call.operation))
      return refused('The number of a deleted member is never used again.');
    if (known && !known.isDeleted && env.policy.dialect['member-create-existing'] === 'refused') {
      return refused('A member with this number exists.');
    }
    return stored(read.row);
  },
};

/** POST /api/member/update (section 4.2): the full record; what is left out becomes empty. */
export const updateMember: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const read = readMember(call, env);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const known = view.get(members, read.row.id);
    const isCreated = !known && env.policy.dialect['member-update-unknown'] === 'created';
    if (!isCreated && (!known || known.isDeleted)) return refused('There is no member with this number.');
    return stored(env.policy.updated(known, read.row));
  },
};

/** POST /api/member/delete (section 4.2): the number is never used again. */
export const deleteMember: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const read = readMemberNumber(call, env);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const known = view.get(members, memberId(call.user.billerCode, read.memberNumber));
    if (known && !known.isDeleted) return stored({ ...known, isDeleted: true });
    const isTaken = env.policy.dialect['member-delete-unknown'] === 'accepted';
    return isTaken ? done() : refused('There is no member with this number.');
  },
};

/** POST /api/member/undelete (section 4.2): the member is there again, with its record. */
export const undeleteMember: Operation = {
  interface: 'biller',
  decide(call, view, env) {
    const read = readMemberNumber(call, env);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const known = view.get(members, memberId(call.user.billerCode, read.memberNumber));
    if (known?.isDeleted) return stored({ ...known, isDeleted: false });
    const isTaken = known !== undefined && env.policy.dialect['member-undelete-of-live-member'] === 'accepted';
    return isTaken ? done() : refused('There is no deleted member with this number.');
  },
};

/** The document shows no body of a success. */
function done(): Decision {
  return answerOnly({ status: 200, headers: {}, body: undefined });
}

function stored(row: MemberRow): Decision {
  return { ...done(), changes: [put(members, row)] };
}

function refused(message: string): Decision {
  return answerOnly(badRequest([{ path: pathOf(['MemberNumber']), message }]));
}
