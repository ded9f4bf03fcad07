import type { RunResult } from '../../conformance/index.ts';
import type { FormatName } from '../../report/formats/names.ts';
import type { Demands } from '../../report/judgement.ts';

/** The options of every command that ends with a run. */
export interface ConcludeOptions {
  require?: string[];
  expectedFailures?: string;
  baseline?: string;
  reportDir?: string;
  format?: string[];
  json?: boolean;
  verbose?: boolean;
  quiet?: boolean;
  color: boolean;
}

/** What has to be read before a run begins, so that a mistake in it costs no run. */
export interface Prepared {
  demands: Demands;
  baseline?: RunResult;
  formats: FormatName[];
}
