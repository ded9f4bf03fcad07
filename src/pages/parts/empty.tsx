import type { ComponentChildren } from 'preact';

/** In the place of what is not there: says why, and how it would come. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}
