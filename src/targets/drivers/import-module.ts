import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

let areHooked = false;

/**
 * Imports a driver's module. Node takes a `.ts` file for what the nearest package.json says, which `npm init` lets say
 * "commonjs": one that is written as an ES module is loaded as one all the same, and so are those that it imports.
 */
export function importModule(path: string): Promise<unknown> {
  if (/\.m?ts$/.test(path) && !areHooked) {
    areHooked = true;
    registerHooks({
      load(url, context, next) {
        return next(url, isEsModule(url, context.format) ? { ...context, format: 'module-typescript' } : context);
      },
    });
  }
  return import(pathToFileURL(path).href);
}

function isEsModule(url: string, format: string | null | undefined): boolean {
  const isUndecided = format === 'commonjs-typescript' || format === undefined || format === null;
  if (!isUndecided || !/^file:[^?#]*\.ts$/.test(url)) return false;
  return /^(import|export)\b/m.test(readFileSync(fileURLToPath(url), 'utf8'));
}
