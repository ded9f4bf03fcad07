import type { RunResult } from '../../conformance/result.ts';
import type { Exchange, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import { type BodyText, bodyBytes } from '../body-text.ts';
import { exactJson } from '../json-value.ts';
import { type Packed, unpackExchanges } from './packed-exchanges.ts';

/** The text is no run.json that this version reads. */
export class RunJsonError extends Error {
  override readonly name = 'RunJsonError';
}

type Wire<W> = Omit<W, 'body'> & { body: BodyText };
type StoredExchange = Omit<Exchange, 'request' | 'answer'> & {
  request: Wire<RawRequest>;
  answer: Exclude<Exchange['answer'], RawAnswer> | Wire<RawAnswer>;
};
type StoredRun = Omit<RunResult, 'exchanges' | 'schema'> & {
  schema: 1 | 2;
  exchanges: StoredExchange[];
  packed?: Packed;
};

const lists = ['rules', 'verdicts', 'checks', 'exchanges'] as const;

export interface ReadOptions {
  /** Leaves the exchanges out, which are most of it, for whoever asks for verdicts alone. */
  isBrief?: boolean;
  /** What of the file, its exchanges unpacked, is not as docs/run.schema.json wants it; without it such a file is trusted. */
  misfitOf?(run: object): string | undefined;
}

/** Reads what `renderRunJson` wrote. Throws RunJsonError where it is another file or another schema version. */
export function parseRunJson(text: string, { isBrief = false, misfitOf }: ReadOptions = {}): RunResult {
  const { packed, ...stored } = parsed(text);
  const listed = isBrief ? [] : packed ? unpacked(stored.exchanges, packed) : stored.exchanges;
  const misfit = misfitOf?.({ ...stored, exchanges: listed });
  if (misfit !== undefined) throw new RunJsonError(`${misfit}; run.json is cut off or was edited`);
  return {
    ...stored,
    schema: 1,
    exchanges: listed.map((it) => ({
      ...it,
      request: { ...it.request, body: bodyBytes(it.request.body) },
      answer: typeof it.answer === 'string' ? it.answer : { ...it.answer, body: bodyBytes(it.answer.body) },
    })),
  };
}

/**
 * The text of a run.json with every exchange in its list, for whoever reads that alone; any other text as it is. Throws
 * RunJsonError.
 */
export function withAllExchanges(text: string): string {
  if (!text.includes('"packed"')) return text;
  let file: Partial<StoredRun> | null;
  try {
    file = JSON.parse(text) as Partial<StoredRun> | null;
  } catch {
    return text;
  }
  if (file?.tool?.name !== 'payproof' || file.packed === undefined || !Array.isArray(file.exchanges)) return text;
  return JSON.stringify({ ...file, exchanges: unpacked(file.exchanges, file.packed), packed: undefined });
}

function unpacked(plain: StoredExchange[], packed: Packed): StoredExchange[] {
  try {
    return unpackExchanges(plain, packed) as StoredExchange[];
  } catch (cause) {
    throw new RunJsonError('the packed exchanges of this run.json cannot be read; it is cut off or was edited', {
      cause,
    });
  }
}

function parsed(text: string): StoredRun {
  let file: unknown;
  try {
    file = exactJson(text);
  } catch (cause) {
    throw new RunJsonError('this is no JSON; give the run.json that "payproof verify --report-dir" wrote', { cause });
  }
  const run = file as Partial<StoredRun> | null;
  if (typeof run !== 'object' || run === null || run.tool?.name !== 'payproof') {
    throw new RunJsonError(
      'this JSON is no run of payproof; give the run.json that "payproof verify --report-dir" wrote',
    );
  }
  if (run.schema !== 1 && run.schema !== 2)
    throw new RunJsonError(`run.json has schema ${String(run.schema)}; this version reads schema 1 and 2`);
  const absent = lists.find((name) => !Array.isArray(run[name]));
  if (absent !== undefined) throw new RunJsonError(`run.json lacks the list "${absent}"; it is cut off or was edited`);
  return run as StoredRun;
}
