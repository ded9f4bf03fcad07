/** One file to be written where there is none. */
export interface NewFile {
  /** From the folder of the project. */
  path: string;
  text: string;
  /** What is told beside its name. */
  note: string;
  mode?: number;
  /** Where there is one already it is left alone, and its owner is told what to add. */
  orAdd?: boolean;
}
