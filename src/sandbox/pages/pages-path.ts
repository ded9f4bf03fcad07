import { controlPath } from '../control/control-path.ts';

/** Path of what the page is made of, and of its session: below the control plane's, so that no API is shadowed. */
export const pagesPath = `${controlPath}/pages`;
