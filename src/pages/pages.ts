import { handset } from './handset/handset-page.tsx';
import { operator } from './operator/operator-page.tsx';
import { portal } from './portal/portal-page.tsx';
import type { Page } from './shell/page.ts';
import { time } from './time/time-page.tsx';
import { traffic } from './traffic/traffic-page.tsx';

/** In the order of the navigation; the first is where one begins. */
export const pages: readonly Page[] = [handset, traffic, time, operator, portal];
