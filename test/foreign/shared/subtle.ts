/** What has to come together before a subtle defect shows. */
export type Shows =
  | 'rare value'
  | 'boundary'
  | 'third time'
  | 'combination'
  | 'at once'
  | 'close together'
  | 'time'
  | 'number'
  | 'after a refusal'
  | 'bad receiver';

/** What a subtle defect says beside what every defect says. */
export interface Subtle {
  shows: Shows;
  /** The public report whose mistake it carries over to here: owner/repository#number. */
  report?: string;
}
