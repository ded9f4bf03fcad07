import { alone, badReceivers, givenBack, oneOrder, parts, reversed, rivals, twins } from './examples/company.ts';
import { busyDay, calendar, inARow, latePins, manyRecords, midnights, week } from './examples/days.ts';
import {
  alikeNames,
  closeNames,
  combinations,
  freeText,
  longNames,
  roundAmounts,
  smallAmounts,
  wordsAlone,
} from './examples/values.ts';
import { type Story, storyOf } from './words.ts';

/** Stories that every run begins with. */
export const examples: Story[] = [
  alone,
  reversed,
  parts,
  twins,
  rivals,
  givenBack,
  badReceivers,
  oneOrder,
  closeNames,
  longNames,
  alikeNames,
  combinations,
  smallAmounts,
  roundAmounts,
  latePins,
  freeText,
  wordsAlone,
  busyDay,
  inARow,
  manyRecords,
  calendar,
  midnights,
  week,
].map(storyOf);
