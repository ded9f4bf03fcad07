/** One of the threads of a run could not go on: nothing is concluded from what the others did. */
export class JobBroken extends Error {
  override readonly name = 'JobBroken';

  /** @param words what became of it: `out of memory`, or a problem with where it was thrown. */
  constructor(job: number, jobs: number, words: string) {
    super(
      `job ${job} of ${jobs} did not come to its end: ${words}. Run it again in one (--jobs 1)${
        words === 'out of memory' ? ', or one API at a time (--api)' : '; where that works, please report this'
      }`,
    );
  }
}
