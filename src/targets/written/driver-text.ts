import { type ToldMethod, toldMethods } from '../drivers/driver-methods.ts';
import { indented, prose } from './example-lines.ts';

/** How a driver reaches what moves the target: an HTTP bench, or a command. */
export type Reach = 'http' | 'shell';

export interface WrittenDriver {
  reach: Reach;
  /** Paths of the methods that stand there, in the order of the docs. */
  methods: readonly string[];
  /** Those of them that are switched on; the others are comments. */
  live: readonly string[];
}

/** The source of a driver module in TypeScript. */
export function driverText({ reach, methods, live }: WrittenDriver): string {
  const told = [...toldMethods].filter(([path]) => methods.includes(path));
  const isLive = (path: string): boolean => live.includes(path);
  const parts = ['customer', 'clock', 'operator'].flatMap((part) => {
    const own = told.filter(([path]) => path.startsWith(`${part}.`));
    if (own.length === 0) return [];
    const lines = own.flatMap(([path, it]) => methodLines(path, it, isLive(path)));
    return own.some(([path]) => isLive(path))
      ? [`${part}: {`, ...indented(lines), '},']
      : off([`${part}: {`, ...indented(own.flatMap(([path, it]) => methodLines(path, it, true))), '},']);
  });
  const isolate = told.some(([path]) => path === 'isolate') ? isolateLines(isLive('isolate')) : [];
  const [head = '', tail = ''] = texts[reach].split('METHODS\n');
  return `${head}${[...indented([...parts, ...isolate], 6)].map((it) => `${it.trimEnd()}\n`).join('')}${tail}`;
}

function methodLines(path: string, { guide, rejects }: ToldMethod, isLive: boolean): string[] {
  const name = path.split('.').at(-1);
  const words = [
    `// ${name}(${guide.takes === 'void' ? '' : guide.takes})${guide.resolves ? `: ${guide.resolves}` : ''}`,
    ...wrapped(`${guide.does}${rejects === undefined ? '' : `; reject where ${rejects}`}`),
  ];
  const call = guide.takes === 'void' ? `${name}: () => call('${path}'),` : `${name}: (of) => call('${path}', of),`;
  const all = [...words, call];
  return isLive ? all : off(all);
}

function isolateLines(isLive: boolean): string[] {
  const lines = [
    '// a tenant of its own for each check: its name as `tenant`, and what of the target file is another for it',
    'async isolate() {',
    "  const { tenant: own, ...lease } = await call<Lease & { tenant: string }>('isolate');",
    "  return { ...lease, driver: methods(own), release: () => call('release', { tenant: own }) };",
    '},',
  ];
  return isLive ? lines : off(lines);
}

/** Prose as comments of TypeScript. */
function wrapped(text: string): string[] {
  return prose(text).map((it) => it.replace('#', '//'));
}

/** A level of comments, words and code alike: an editor takes it away from any block. */
function off(lines: readonly string[]): string[] {
  return lines.map((it) => `// ${it}`);
}

const http = `// What payproof can do on your target beside calls of its APIs, by an HTTP bench of your own: each method is one
// POST <bench>/<method> with what it is given as JSON, and the answer's JSON is what it resolves to.
// docs/targets.md of payproof tells what each method has to do; "payproof doctor" which rules each one gains.
import type { Driver, DriverContext, Lease } from 'payproof/driver';

/** What the target file may say under driver.options. */
export const optionsSchema = {
  type: 'object',
  required: ['bench'],
  additionalProperties: false,
  properties: {
    bench: {
      type: 'string',
      pattern: '^https?://',
      description: 'Address of the bench, such as http://127.0.0.1:9000.',
    },
    token: { type: 'string', description: 'Bearer token that the bench wants.' },
  },
};

interface Options {
  bench: string;
  token?: string;
}

export default function driver({ options }: DriverContext<Options>): Driver {
  const headers = {
    'Content-Type': 'application/json',
    ...(options.token === undefined ? {} : { Authorization: \`Bearer \${options.token}\` }),
  };
  async function send<T>(method: string, given: object): Promise<T> {
    const url = \`\${options.bench.replace(/\\/$/, '')}/\${method}\`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(given) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(\`the bench answered \${answer.status} to \${method}: \${text.slice(0, 200)}\`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  /** All methods, for one tenant where there are such. */
  function methods(tenant?: string): Driver {
    function call<T = void>(method: string, of: object = {}): Promise<T> {
      return send(method, tenant === undefined ? of : { ...of, tenant });
    }
    return {
METHODS
    };
  }
  return methods();
}
`;

const shell = `// What payproof can do on your target beside calls of its APIs, by a command of your own: each method runs
//   <command> <method> name=value name=value …
// and what the command prints as JSON is what the method resolves to. Another exit code than 0 rejects, with what it
// printed on stderr. In a shell script: for it in "$@"; do case $it in *=*) export "$it" ;; esac; done
// docs/targets.md of payproof tells what each method has to do; "payproof doctor" which rules each one gains.
import { execFile } from 'node:child_process';
import type { Driver, DriverContext, Lease } from 'payproof/driver';

/** What the target file may say under driver.options. */
export const optionsSchema = {
  type: 'object',
  required: ['command'],
  additionalProperties: false,
  properties: {
    command: { type: 'string', minLength: 1, description: 'Path of the command, from where payproof is started.' },
  },
};

interface Options {
  command: string;
}

export default function driver({ options }: DriverContext<Options>): Driver {
  function run<T>(method: string, given: object): Promise<T> {
    const words = Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => \`\${name}=\${typeof value === 'object' ? JSON.stringify(value) : value}\`);
    return new Promise((resolve, reject) => {
      execFile(options.command, [method, ...words], { timeout: 60_000 }, (error, out, err) => {
        const failed = (why: string, text: string): void =>
          reject(new Error(\`\${options.command} \${method} \${why}: \${text.trim().slice(0, 200)}\`));
        if (error) return failed('failed', err || error.message);
        try {
          resolve((out.trim() === '' ? undefined : JSON.parse(out)) as T);
        } catch {
          failed('printed no JSON', out);
        }
      });
    });
  }
  /** All methods, for one tenant where there are such. */
  function methods(tenant?: string): Driver {
    function call<T = void>(method: string, of: object = {}): Promise<T> {
      return run(method, tenant === undefined ? of : { ...of, tenant });
    }
    return {
METHODS
    };
  }
  return methods();
}
`;

const texts: Readonly<Record<Reach, string>> = { http, shell };
