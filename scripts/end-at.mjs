// Ends a process and all that it began when its time is over: what hangs must not keep everybody from reading why.

/**
 * @param {import('node:child_process').ChildProcess} child begun with `detached`, so that it leads a group of its own
 * @param {number} deadlineMs by `performance.now()`
 */
export function endAt(child, deadlineMs) {
  const timer = setTimeout(
    () => {
      process.stdout.write(`out of time: ends ${child.spawnargs.slice(-6).join(' ')}\n`);
      killGroup(child.pid);
    },
    Math.max(0, deadlineMs - performance.now()),
  );
  child.once('close', () => clearTimeout(timer));
  child.once('error', () => clearTimeout(timer));
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
