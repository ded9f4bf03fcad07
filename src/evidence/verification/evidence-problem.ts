/** What was found wrong with a folder of evidence. Names and texts hold what stands there, control characters too. */
export interface EvidenceProblem {
  /** `refused` is what no evidence may hold: a link, a pipe, a folder in place of a file, a name that leaves the folder. */
  kind: 'edited' | 'missing' | 'added' | 'refused' | 'manifest' | 'signature' | 'target' | 'age';
  file: string;
  /** What is wrong, in words. */
  text: string;
}
