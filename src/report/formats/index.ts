import type { RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { renderHtml } from '../html/run-page.ts';
import { renderTerminal } from '../terminal/run.ts';
import { renderCtrf } from './ctrf.ts';
import { renderGithub } from './github.ts';
import { renderHar } from './har.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { type FormatName, runFile } from './names.ts';
import { renderRunJson } from './run-json.ts';
import { renderSarif } from './sarif.ts';

/** One form of a report: the name of its file, and the pure function that makes it. */
export interface Format {
  file: string;
  render(run: RunResult, headlines: HeadlinesByApi): string;
}

/** Every format by its name on the command line, in order. */
export const formats = {
  ctrf: { file: 'ctrf.json', render: renderCtrf },
  github: { file: 'github.txt', render: (run) => renderGithub(run) },
  har: { file: 'exchanges.har', render: renderHar },
  html: { file: 'index.html', render: (run, headlines) => renderHtml(run, headlines) },
  json: { file: runFile, render: renderRunJson },
  junit: { file: 'junit.xml', render: renderJunit },
  markdown: { file: 'summary.md', render: renderMarkdown },
  sarif: { file: 'payproof.sarif', render: (run) => renderSarif(run) },
  terminal: { file: 'terminal.txt', render: (run, headlines) => renderTerminal(run, { color: false, headlines }) },
} as const satisfies Record<FormatName, Format>;
