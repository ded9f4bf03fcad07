import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunResult } from '../../conformance/index.ts';
import { runFile } from '../../report/formats/names.ts';
import { parseRunJson, RunJsonError } from '../../report/formats/parse-run-json.ts';
import { UsageError } from '../usage-error.ts';
import { runMisfit } from './run-misfit.ts';

/**
 * The run of a run.json, or of the run.json in a folder. Throws UsageError that names the file.
 * @param isBrief leaves its exchanges out.
 */
export function readRun(path: string, folder: string, isBrief = false): RunResult {
  try {
    const given = resolve(folder, path);
    const file = statSync(given).isDirectory() ? join(given, runFile) : given;
    return parseRunJson(readFileSync(file, 'utf8'), { isBrief, misfitOf: runMisfit });
  } catch (cause) {
    if (cause instanceof RunJsonError) throw new UsageError(`${path}: ${cause.message}`, { cause });
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    throw new UsageError(`${path} cannot be read: ${code}; give a run.json, or a folder that has one`, { cause });
  }
}
