import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigurationError, type Place } from './configuration-error.ts';
import { type Spot, YamlMisfit, yamlValues } from './yaml-values.ts';

/** A parsed YAML file. Every scalar is the text that was written: `0000` and `263770000001` stay what they are. */
export interface YamlFile {
  /** Mappings, lists and texts. */
  value: unknown;
  /** Where the value at `path` stands, or the key that leads to it. */
  placeOf(path: readonly string[], what?: 'key' | 'value'): Place;
}

/** A target file has some hundred lines; a larger one is another file. */
export const yamlBytes = 256 * 1024;

/** Brackets that are open at one place: the parser calls itself for each. */
const bracketsAtMost = 1_000;
const toldAtMost = 20;

/** Reads and parses a YAML file, which messages call `shown`. Throws ConfigurationError; of the system, what `openSync` throws. */
export function readYamlFile(shown: string, path: string): YamlFile {
  const refuse = (problem: string): never => {
    throw new ConfigurationError([{ place: { file: shown }, problem }]);
  };
  // Without O_NONBLOCK a pipe that nobody writes to would never open.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) refuse('is no plain file; give the path of a YAML file');
    if (stat.size > yamlBytes) refuse(`has ${stat.size} bytes, and at most ${yamlBytes} are read; give a smaller file`);
    const bytes = readFileSync(file);
    if (!isUtf8(bytes) || bytes.includes(0)) refuse('is no text in UTF-8; save it as UTF-8, or give another file');
    return parseYamlFile(shown, bytes.toString('utf8'));
  } finally {
    closeSync(file);
  }
}

/** Parses YAML with positions. Throws ConfigurationError with the place of each syntax error, or of what is not read. */
function parseYamlFile(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const refuse = (problems: readonly { place: Place; problem: string }[], cause?: unknown): never => {
    throw new ConfigurationError(problems, { cause });
  };
  if (mostOpen(text) > bracketsAtMost) refuse([{ place: { file }, problem: tooDeep }]);
  try {
    const document = parseDocument(text, {
      schema: 'failsafe',
      lineCounter: lines,
      prettyErrors: false,
      // Its own search for repeated keys takes the square of their number.
      uniqueKeys: false,
    });
    const bare = document.errors.find((it) => text.startsWith('${', it.pos[0] - 1));
    if (bare) refuse([{ place: at(bare.pos[0] - 1), problem: bareVariable }]);
    const errors = document.errors.slice(0, document.errors.some(shiftsWhatFollows) ? 1 : toldAtMost);
    if (errors.length > 0) refuse(errors.map((it) => ({ place: at(it.pos[0]), problem: inOurWords(it) })));
    const { value, spots } = yamlValues(document.contents);
    const start = document.contents?.range?.[0];
    return {
      value,
      placeOf(path, what = 'value') {
        let inner: unknown = value;
        let spot: Spot = { key: undefined, value: start };
        for (const step of path) {
          const next = spots.get(inner)?.get(step);
          if (!next) break;
          spot = next;
          inner = (inner as Record<string, unknown>)[step];
        }
        const offset = (what === 'key' ? (spot.key ?? spot.value) : (spot.value ?? spot.key)) ?? start;
        return offset === undefined ? { file } : at(offset);
      },
    };
  } catch (problem) {
    if (problem instanceof YamlMisfit)
      return refuse([{ place: at(problem.offset), problem: problem.message }], problem);
    if (problem instanceof RangeError) return refuse([{ place: { file }, problem: tooDeep }], problem);
    throw problem;
  }
}

const bareVariable = 'between { } or [ ] a value with ${NAME} needs quotes; write "${NAME}"';
const tooDeep = 'nested too deeply to be read; no key of a target file goes that deep';

interface SyntaxProblem {
  code: string;
  message: string;
}

/** After one of these the parser takes what is right for wrong: the first is the cause, the others are told when it is mended. */
function shiftsWhatFollows(problem: SyntaxProblem): boolean {
  return remedyOf(problem) !== undefined;
}

function remedyOf({ code, message }: SyntaxProblem): string | undefined {
  // The parser has this code for brackets that are not closed, too.
  return code === 'BAD_INDENT' && !message.includes('same column') ? undefined : remedies[code];
}

const remedies: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab indents this line; write spaces',
  BAD_INDENT:
    'this line is indented otherwise than those beside it; give the keys of one mapping the same spaces before them',
  MULTILINE_IMPLICIT_KEY:
    'this key has no colon behind it, or its value goes on in the next line without quotes; write `key: value`',
};

function inOurWords(problem: SyntaxProblem): string {
  const { code, message } = problem;
  if (/call stack/i.test(message)) return tooDeep;
  const remedy = remedyOf(problem);
  if (remedy !== undefined) return remedy;
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; give it a file of its own';
  // What the parser quotes may be a secret.
  return message.replace(/: ".*$/s, '');
}

/** How many brackets are open where most are. Those in texts count too: there are never that many. */
function mostOpen(text: string): number {
  let open = 0;
  let most = 0;
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    if (code === 0x5b || code === 0x7b) most = Math.max(most, ++open);
    else if (code === 0x5d || code === 0x7d) open -= 1;
  }
  return most;
}
