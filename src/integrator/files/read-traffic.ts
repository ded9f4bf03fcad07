import type { Moment } from '../../conformance/index.ts';
import { isRecord, type RawTraffic } from './raw-traffic.ts';
import { readExchange } from './read-exchange.ts';
import { readHar } from './read-har.ts';
import { TrafficError } from './traffic-error.ts';

/** What a file holds. */
export interface Traffic {
  raw: RawTraffic[];
  /** What else is known to have happened: PINs of a run.json. */
  moments: Moment[];
  /** A run of payproof's on its own sandbox or mock. */
  isSimulated: boolean;
  /** How many ms of its times passed in one of the wall. */
  timeScale: number;
}

const forms = 'a HAR 1.2, a run.json, or NDJSON with one exchange a line';

/** Reads HAR 1.2, our run.json or NDJSON of exchanges, whichever it is. Throws TrafficError that names file and line. */
export function readTraffic(text: string, file: string): Traffic {
  const whole = parsed(text.replace(/^\uFEFF/, ''));
  if (isRecord(whole) && isRecord(whole['log']) && Array.isArray(whole['log']['entries']))
    return { ...none, raw: readHar(whole['log']['entries']) };
  if (isRecord(whole) && Array.isArray(whole['exchanges'])) {
    return {
      raw: whole['exchanges'].map((it, index) => orThrow(readExchange(it), `${file}: exchange ${index + 1}`)),
      moments: pinsIn(whole['events']),
      isSimulated: whole['simulated'] === true,
      timeScale: scaleOf(whole['integrator']),
    };
  }
  if (isRecord(whole) && !('request' in whole))
    throw new TrafficError(`${file} is JSON with neither \`log.entries\` nor \`exchanges\`; give ${forms}`);
  if (isRecord(whole)) return { ...none, raw: exchangesOf([whole], file) };
  if (Array.isArray(whole)) return { ...none, raw: exchangesOf(whole, file) };
  const lines = text.split('\n').map((it, index) => ({ line: index + 1, text: it.trim() }));
  const some = lines.filter((it) => it.text !== '');
  if (some.length === 0) throw new TrafficError(`${file} is empty; give ${forms}`);
  const raw = some.map((it) => {
    const value = parsed(it.text);
    if (value === undefined) throw new TrafficError(`${file}:${it.line} is no JSON; give ${forms}`);
    return orThrow(readExchange(value), `${file}:${it.line}`);
  });
  return { ...none, raw };
}

const none = { moments: [], isSimulated: false, timeScale: 1 };

function scaleOf(integrator: unknown): number {
  const scale = isRecord(integrator) ? integrator['timeScale'] : undefined;
  return typeof scale === 'number' && scale > 1 ? scale : 1;
}

function exchangesOf(list: readonly unknown[], file: string): RawTraffic[] {
  return list.map((it, index) => orThrow(readExchange(it), `${file}: item ${index + 1}`));
}

function orThrow(read: RawTraffic | string, place: string): RawTraffic {
  if (typeof read === 'string') throw new TrafficError(`${place} ${read}; give ${forms}`);
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pinsIn(events: unknown): Moment[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((it): Moment[] => {
    if (!isRecord(it) || it['kind'] !== 'pin') return [];
    const text = (name: string): string => String(it[name] ?? '');
    const at = Number(it['at']) || 0;
    return [
      { kind: 'pin', at, endUserId: text('endUserId'), clientCorrelator: text('clientCorrelator'), pin: text('pin') },
    ];
  });
}
