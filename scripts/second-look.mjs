// Which tests fail for what they test, and which only beside all others: a machine that is busy makes some late.

/** Above this many files nothing was late: something is broken. */
const filesAtMost = 6;

/**
 * The files to run once more by themselves; none where nothing failed, or too much.
 *
 * @param {Report} report of vitest, as `--reporter=json` writes it
 * @typedef {{ testResults?: { name: string, status: string, assertionResults?: { fullName: string, status: string }[] }[] }} Report
 */
export function filesToSeeAgain({ testResults = [] }) {
  const failed = testResults.filter((it) => it.status === 'failed').map((it) => it.name);
  return failed.length > filesAtMost ? [] : failed;
}

/**
 * The tests that failed beside the others and passed alone. A file that could not be loaded has none, and stays failed.
 *
 * @param {Report} first
 * @param {Report} second of the same files alone
 * @returns {string[]} as `file > test`
 */
export function unsteadyTests(first, second) {
  const passedAlone = new Set(testsIn(second, 'passed'));
  return testsIn(first, 'failed').filter((it) => passedAlone.has(it));
}

function testsIn({ testResults = [] }, status) {
  return testResults.flatMap(({ name, assertionResults = [] }) =>
    assertionResults.filter((it) => it.status === status).map((it) => `${name} > ${it.fullName}`),
  );
}
