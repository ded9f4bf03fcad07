import { parseArgs } from 'node:util';
import { shopOf } from '../test/sandbox/charge-gateway/support.ts';
import { anyRequest, keepingRequest, numbersFrom } from '../test/sandbox/hostile/bad-requests.ts';
import { type RawAnswer, talk } from '../test/sandbox/hostile/raw-connection.ts';
import { isAnyRefusal, isRefusalOf } from '../test/sandbox/hostile/refusal-forms.ts';
import { type ApiSite, fuzzSitesOf } from '../test/sandbox/hostile/sites-of-apis.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';
import { measuredLoop } from './sandbox/held-loop/measured-loop.ts';

/**
 * `npm run bench:hostile`: bad requests out of a seed, to all three APIs and the control plane of a sandbox in a process
 * of its own. Exits 1 where one is not answered in the form of its API, an answer holds a secret, memory grows, or the
 * sandbox does not work as before. `--requests N` in all, or as many as fit into `--seconds N`; `--seed N`; `--write`
 * puts the table into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
/** All but the last of a connection keep it. */
const perConnection = 8;
const atOnce = 8;
const bars = { grownMb: 50 };
const below = numbersFrom(Number(values.seed));
let until = Number.POSITIVE_INFINITY;
const count = { sent: 0, answered: 0, unanswered: 0, malformed: 0, failures: 0, secrets: 0 };

const loop = await measuredLoop(1);
try {
  const [workspace] = loop.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, loop.ready.control.base);
  const { apis, callbackSignature } = workspace;
  const secrets = Object.values(apis).flatMap((it) => secretsIn([it?.credentials, it?.fixtures]));
  secrets.push(callbackSignature.secret);
  const sites = await fuzzSitesOf(shop);
  const empty = () => shop.ask('POST', '/reset');
  await attack(1_000);
  await empty();
  const before = await loop.held({ isCollected: true });
  Object.assign(count, { sent: 0, answered: 0, unanswered: 0, malformed: 0, failures: 0, secrets: 0 });
  until = performance.now() + 1000 * Number(values.seconds);
  await attack(Number(values.requests));
  await empty();
  const after = await loop.held({ isCollected: true });
  const charge = (await shop.charge()).status;
  const grownMb = after.heapMb - before.heapMb;
  const text = [
    `Measured ${today()} on ${machine()}: \`npm run bench:hostile\`, seed ${values.seed}.`,
    '',
    table(
      ['what', 'how many'],
      [
        ['bad requests to the three APIs and the control plane', count.sent],
        ['answers', count.answered],
        ['requests that keep the connection and got no answer', count.unanswered],
        ['answers in another form than that of their API', count.malformed],
        ['answers of 500 and more', count.failures],
        ['answers that hold a secret', count.secrets],
        ['growth of the heap, its data thrown away', `${grownMb.toFixed(1)} MB`],
        ['longest time that the event loop was held (CPU)', `${after.cpuMs.toFixed(0)} ms`],
        ['a right charge at the end', charge],
      ],
    ),
  ].join('\n');
  console.log(text);
  if (values.write) writeSection('reliability.md', 'hostile', text);
  const wrong = count.unanswered + count.malformed + count.failures + count.secrets;
  if (wrong > 0 || charge !== 200 || grownMb > bars.grownMb) process.exitCode = 1;

  async function attack(requests: number): Promise<void> {
    let left = requests;
    async function connections(): Promise<void> {
      while (left > 0 && performance.now() < until) {
        left -= perConnection;
        count.sent += perConnection;
        const aims = Array.from({ length: perConnection }, () => sites[below(sites.length)] as ApiSite);
        const batch = aims.map((site, i) =>
          i < perConnection - 1 ? keepingRequest(site, below) : anyRequest(site, below),
        );
        const talked = await talk(shop.base, Buffer.concat(batch), { thenEnd: true });
        const final = talked.answers.filter((it) => it.status !== 100);
        count.answered += final.length;
        count.unanswered += Math.max(0, perConnection - 1 - final.length);
        for (const [i, it] of final.entries()) judge(it, i < perConnection - 1 ? aims[i] : undefined);
      }
    }
    await Promise.all(Array.from({ length: atOnce }, connections));
  }

  function judge(answer: RawAnswer, site: ApiSite | undefined): void {
    if (answer.status >= 500 && answer.status !== 501 && answer.status !== 505) count.failures += 1;
    if (secrets.some((it) => answer.body.includes(it))) count.secrets += 1;
    if (answer.status < 400) return;
    if (!(site ? isRefusalOf(site.refuser, answer) : isAnyRefusal(answer))) count.malformed += 1;
  }
} finally {
  loop.stop();
}

/** What a workspace keeps secret, as far as it is long enough to be told from other words. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /password|pin$|apikey|secret/i.test(name) && value.length >= 8 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) => secretsIn(it, key));
}
