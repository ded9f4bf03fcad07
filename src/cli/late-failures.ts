import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { loadedDrivers } from '../targets/drivers/loaded-drivers.ts';
import { driverWarning, placeOf, wordsOf } from '../targets/drivers/words-of.ts';
import { exitCode } from './exit-code.ts';

/** As many are told; a driver may throw in a loop. */
const toldAtMost = 5;

/** Where payproof itself lies, sources or compiled, as a stack shows it. */
const own = new URL('../../', import.meta.url).pathname;

/**
 * Listens for what nobody catches: an error that a driver throws outside of its calls, which is told and makes an exit
 * code of 0 one of 3, and a defect of payproof itself, which ends the process. A driver that ends the process ends it
 * with 3 too. Gives what the exit code becomes.
 */
export function watchLateFailures(): { end(code: number): Promise<number> } {
  let troubles = 0;
  let hasEnded = false;
  const onThrown = (problem: unknown): void => {
    if (!isOfDriver(problem)) {
      hasEnded = true;
      void endAsDefect(problem);
      return;
    }
    troubles += 1;
    if (troubles > toldAtMost) return;
    const [[path, redact] = ['', (text: string) => text]] = [...loadedDrivers];
    const place = placeOf(problem) ?? path;
    const more = troubles === toldAtMost ? '; more of this is not told' : '';
    tell(`payproof: the driver threw outside of its methods: ${wordsOf(problem, redact)} (${place})${more}\n`);
  };
  process.on('uncaughtException', onThrown);
  process.on('unhandledRejection', onThrown);
  process.on('warning', (warning) => {
    if ((warning as NodeJS.ErrnoException).code === driverWarning) troubles += 1;
  });
  process.on('exit', (code) => {
    if (hasEnded || code !== 0) return;
    tell('payproof: the process was ended before the command was: by the driver, or nothing was left to wait for\n');
    process.exitCode = exitCode.undecided;
  });
  return {
    async end(code) {
      // A warning is told when nothing else is to be done at once.
      await new Promise((resolve) => setImmediate(resolve));
      hasEnded = true;
      return troubles > 0 && code === exitCode.ok ? exitCode.undecided : code;
    },
  };
}

/** What words need is loaded only now: a command starts without it. Whatever fails on the way, the process ends. */
async function endAsDefect(problem: unknown): Promise<never> {
  try {
    const { failureOf } = await import('./failure.ts');
    tell(failureOf(problem).text);
  } catch {
    tell(`payproof: this is a defect of payproof itself: ${wordsOf(problem, (text) => text)}\n`);
  }
  process.exit(exitCode.undecided);
}

/** Whether it was thrown by a driver or what it uses. What has no place is a driver's where there is one. */
function isOfDriver(problem: unknown): boolean {
  if (loadedDrivers.size === 0) return false;
  const place = placeOf(problem);
  return (
    place === undefined ||
    !place.startsWith(own) ||
    [...loadedDrivers.keys()].some((it) => place.startsWith(pathToFileURL(it).pathname))
  );
}

/** At once: the process may end next. */
function tell(text: string): void {
  try {
    writeSync(process.stderr.fd, text);
  } catch {
    // Nobody listens any more.
  }
}
