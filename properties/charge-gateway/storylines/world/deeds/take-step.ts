import { chosen, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { atOnce } from './at-once.ts';
import { barForAMoment, barMeanwhile } from './bar.ts';
import { makeCharge } from './charge.ts';
import { makeCrowd } from './crowd.ts';
import { lookUpClosely } from './look-up.ts';
import { turnAway } from './outage.ts';
import { passTime } from './pass.ts';
import { typeAt } from './pin.ts';
import { refundShare, refundUnderUsed } from './refund.ts';
import { sendBadCharge, sendBadRefunds } from './refused.ts';
import { repeatCharge } from './repeat.ts';
import { makeSeries } from './series.ts';

/** Does one step of a story, and decides what it came to. */
export function takeStep(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case 'charge':
      return makeCharge(world, step);
    case 'pin':
      return typeAt(world, chosen(world, step.of), step.pin);
    case 'refund':
      return refundShare(world, chosen(world, step.of), step);
    case 'second-refund':
      return refundUnderUsed(world, chosen(world, step.of), step.tranType);
    case 'repeat':
      return repeatCharge(world, chosen(world, step.of), step.change);
    case 'bad-charge':
      return sendBadCharge(world, chosen(world, step.of), step.what);
    case 'bad-refund':
      return sendBadRefunds(world, chosen(world, step.of), step);
    case 'look-up':
      return lookUpClosely(world, chosen(world, step.of), step);
    case 'at-once':
      return atOnce(world, step);
    case 'crowd':
      return makeCrowd(world, step);
    case 'series':
      return makeSeries(world, step);
    case 'outage':
      return turnAway(world, chosen(world, step.of), step.what);
    case 'bar':
      return barForAMoment(world, step.customer);
    case 'bar-meanwhile':
      return barMeanwhile(world, chosen(world, step.of), step.pin);
    case 'pass':
      return passTime(world, step.what);
  }
}
