// The proof 'container image': builds the Dockerfile where a builder answers (docker, else podman), starts it as docs/containers.md
// says, on a read-only file system and without a right, asks it by its own health check, and stops it. Ends with 77, which
// counts as skipped, where no builder answers.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

const tag = 'payproof:check';
const builder = ['docker', 'podman'].find((it) => spawnSync(it, ['info'], { stdio: 'ignore' }).status === 0);

if (builder === undefined) {
  process.stdout.write('neither docker nor podman answers here; where one does: node scripts/image.mjs\n');
  process.exitCode = 77;
} else {
  const built = spawnSync(builder, ['build', '--tag', tag, '.'], { cwd: root, stdio: 'inherit' });
  process.exitCode = built.status === 0 ? await servesAndStops(builder) : 1;
}

/** 0 once the sandbox was ready, healthy, and stopped with 0 when it was asked to. */
async function servesAndStops(docker) {
  const name = `payproof-check-${process.pid}`;
  const rights = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const child = spawn(docker, ['run', '--rm', '--name', name, ...rights, tag], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += part;
    if (said.includes('Ready.')) break;
  }
  child.stdout.resume();
  const healthy = spawnSync(docker, ['exec', name, ...healthCheck()], { stdio: 'inherit' }).status === 0;
  const user = spawnSync(docker, ['exec', name, 'id', '-u'], { encoding: 'utf8' }).stdout?.trim();
  spawnSync(docker, ['stop', name], { stdio: 'ignore' });
  const code = await ended;
  process.stdout.write(`healthy: ${healthy}, user ${user}, ended with ${code}\n`);
  return healthy && user !== '0' && code === 0 ? 0 : 1;
}

/** The words of the Dockerfile's own health check. */
function healthCheck() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const [, words = '[]'] = /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(text) ?? [];
  return JSON.parse(words);
}
