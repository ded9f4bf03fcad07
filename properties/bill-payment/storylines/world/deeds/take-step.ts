import type { Deed, World } from '../model.ts';
import type { Step } from '../steps.ts';
import { announce } from './announce.ts';
import { atOnce } from './at-once.ts';
import { auth } from './auth.ts';
import { bad } from './bad.ts';
import { listen } from './listen.ts';
import { many } from './many.ts';
import { create, lookUpClosely, remove, undelete, update, uploadDelete, uploaded } from './members.ts';
import { oddUpload } from './odd-upload.ts';
import { payStep, retry, status } from './pay.ts';
import { reverseStep } from './reverse.ts';
import { ghost, lookUpElsewhere } from './strangers.ts';
import { toBorder, wait } from './time.ts';
import { uploadMany } from './upload-many.ts';

const memberSteps: readonly Step['do'][] = [
  ...(['create', 'update', 'delete', 'undelete', 'upload', 'odd-upload', 'upload-delete', 'look-up'] as const),
];
const memberBads: readonly string[] = ['create-again', 'auth-deleted', 'update-without-name'];

/** Whether a target without an own biller can do nothing of it. */
export function needsOwnBiller(step: Step): boolean {
  return memberSteps.includes(step.do) || (step.do === 'bad' && memberBads.includes(step.bad));
}

/** Does one step of a story; gives what it may have done to the wallets. */
export async function takeStep(world: World, step: Step): Promise<Deed> {
  switch (step.do) {
    case 'auth':
      return auth(world, step);
    case 'pay':
      return payStep(world, step);
    case 'status':
      return status(world, step);
    case 'retry':
      return retry(world, step);
    case 'reverse':
      return reverseStep(world, step);
    case 'ghost':
      return ghost(world, step);
    case 'create':
      return create(world, step);
    case 'update':
      return update(world, step);
    case 'delete':
      return remove(world, step);
    case 'undelete':
      return undelete(world, step);
    case 'upload':
      return uploaded(world, step);
    case 'odd-upload':
      return oddUpload(world, step);
    case 'upload-delete':
      return uploadDelete(world, step);
    case 'look-up':
      await lookUpElsewhere(world, step.of);
      return lookUpClosely(world, step);
    case 'bad':
      return bad(world, step.bad, step.of);
    case 'at-once':
      return atOnce(world, step);
    case 'many':
      return many(world, step);
    case 'upload-many':
      return uploadMany(world, step.count);
    case 'wait':
      return wait(world, step.minutes);
    case 'border':
      return toBorder(world, step.border);
    case 'receiver':
      return listen(world, step);
    case 'announce':
      return announce(world, step.answers);
  }
}
