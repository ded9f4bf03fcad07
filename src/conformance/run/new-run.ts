import type { OpenTarget } from '../../targets/open-target.ts';
import { newChances } from '../trial/chances.ts';
import { newRecorder } from '../trial/recorder.ts';
import { stallsOfProcess } from '../trial/stalls.ts';
import { newStandstill } from '../trial/standstill.ts';
import type { Run } from '../trial/trial-parts.ts';
import { newNotes } from './notes.ts';

type RunSettings = Pick<Run, 'seed'> &
  Partial<Pick<Run, 'recorder' | 'secrets' | 'signal' | 'effort' | 'path' | 'until'>>;

/** A run in which nothing has happened yet. */
export function newRun(target: OpenTarget, settings: RunSettings, onNote?: (note: string) => void): Run {
  return {
    target,
    recorder: newRecorder(),
    learned: new Map(),
    callbackUrls: new Map(),
    secrets: [],
    disturbances: new Map(),
    answered: 0,
    absences: new Map(),
    quiets: new Map(),
    notes: newNotes(onNote),
    cutWaits: 0,
    vainWaits: new Map(),
    chances: newChances(),
    strays: new Map(),
    others: new Map(),
    standstill: newStandstill(),
    stalls: stallsOfProcess(),
    ...settings,
  };
}
