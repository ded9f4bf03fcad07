import type { ComponentType } from 'preact';

/** One page of the navigation. It is laid anew when another workspace is chosen. */
export interface Page {
  /** In the address. */
  id: string;
  title: string;
  View: ComponentType<{ workspace: string }>;
}
