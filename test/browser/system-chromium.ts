import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Chromium of the system, by the names that its packages give it; undefined where there is none. */
export function systemChromium(path = process.env['PATH'] ?? ''): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
