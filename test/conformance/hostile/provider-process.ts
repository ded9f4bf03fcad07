// A provider that answers as our sandbox does, but a share of its answers are hostile. A process of its own, so that what
// the judge takes is the judge's. Arguments: seed, share, the calls that are answered soundly first, and one act or none.
import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { acts } from './hostile-answers.ts';

const [seed = '1', share = '1', soundFirst = '0', only] = process.argv.slice(2);
const names = only === undefined ? Object.keys(acts) : [only];
const draw = sequence(Number(seed));
const sandbox = await startSandbox({});
const [workspace] = sandbox.ready.workspaces;
const home = new URL(Object.values(workspace?.apis ?? {})[0]?.base ?? '');
let calls = 0;
let hostile = 0;

const server = createServer((socket) => {
  let open = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    open = Buffer.concat([open, chunk]);
    const end = open.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = open.toString('latin1', 0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (open.length < end + 4 + length) return;
    const body = open.subarray(end + 4, end + 4 + length);
    open = open.subarray(end + 4 + length);
    pass(socket, head, body);
  });
});

function pass(socket: Socket, head: string, body: Buffer): void {
  const [first = '', ...lines] = head.split('\r\n');
  const [method, path] = first.split(' ');
  const headers = lines.flatMap((it) => [it.slice(0, it.indexOf(':')), it.slice(it.indexOf(':') + 1).trim()]);
  const outgoing = httpRequest(
    { host: home.hostname, port: home.port, method, path, headers, setHost: false },
    (given) => {
      const parts: Buffer[] = [];
      given.on('data', (it: Buffer) => parts.push(it));
      given.on('end', () => {
        const raw = given.rawHeaders;
        const kept = Array.from({ length: raw.length / 2 }, (_, i) => `${raw[2 * i]}: ${raw[2 * i + 1]}`).filter(
          (it) => !/^(content-length|transfer-encoding|connection|keep-alive|x-payproof\S*):/i.test(it),
        );
        const sound = { status: given.statusCode ?? 500, headers: kept, body: Buffer.concat(parts) };
        calls += 1;
        if (calls > Number(soundFirst) && draw() < Number(share)) {
          hostile += 1;
          const act = acts[names[Math.floor(draw() * names.length)] ?? ''];
          if (!act) throw new Error(`no act "${only}"; there are ${Object.keys(acts).join(', ')}`);
          act(socket, { request: { head, body }, sound, draw });
        } else {
          const lines = [
            `HTTP/1.1 ${sound.status} OK`,
            ...sound.headers,
            `Content-Length: ${sound.body.length}`,
            '',
            '',
          ];
          socket.write(Buffer.concat([Buffer.from(lines.join('\r\n')), sound.body]));
        }
      });
    },
  );
  outgoing.on('error', () => socket.destroy());
  outgoing.end(body);
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({
    port,
    home: home.origin,
    apis: workspace?.apis,
    control: { ...sandbox.ready.control, workspace: workspace?.id },
  });
});
// Whoever started this is gone.
process.once('disconnect', () => process.exit());
process.on('message', () => process.send?.({ calls, hostile }));

/** Numbers from 0 to 1, the same for a seed (a linear congruential generator of 32 bits). */
function sequence(of: number): () => number {
  let state = of >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
