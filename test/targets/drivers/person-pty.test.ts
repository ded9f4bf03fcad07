import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const python = spawnSync('python3', ['-c', 'import pty']).status === 0;

/** Somebody at a terminal who has typed already before anything is asked, and then answers without Enter. */
const person = `
import os, pty, subprocess, sys
keyboard, terminal = pty.openpty()
os.write(keyboard, b'n\\rn')
asking = subprocess.Popen(sys.argv[1:], stdin=terminal, stdout=terminal, stderr=terminal)
os.close(terminal)
answers, seen = [b's', b'xR', b'\\x03'], b''
while True:
    try:
        seen += os.read(keyboard, 4096)
    except OSError:
        break
    while answers and seen.count(b'Type the PIN') > 3 - len(answers):
        os.write(keyboard, answers.pop(0))
asking.wait()
print(seen.decode())
`;

test.skipIf(!python)(
  `keys work without Enter, what was typed before is forgotten, Ctrl-C still ends${python ? '' : ' (python3 is not here)'}`,
  () => {
    const asking = [process.execPath, join(import.meta.dirname, 'ask-person.ts')];
    const { stdout, stderr } = spawnSync('python3', ['-c', person, ...asking], { encoding: 'utf8', timeout: 120_000 });
    expect({ ended: stdout.match(/^ended: .*?(?=\r?$)/gm), stderr }).toEqual({
      ended: [
        'ended: order-1 PromptSkipped: the person skipped it',
        'ended: order-2 PromptWantedAgain: the person wants the prompt again',
        'ended: order-3 PromptSkipped: the run was ended early',
      ],
      stderr: '',
    });
    expect(stdout).toContain("'x' means nothing here.");
  },
  150_000,
);
