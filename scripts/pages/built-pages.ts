import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { controlTypes } from './control-types.ts';

/** What `npm run pages` writes: text by path in the checkout. */
export async function builtPages(root: string): Promise<Map<string, string>> {
  const source = join(root, 'src', 'pages');
  const built = join('src', 'sandbox', 'pages', 'built');
  const types = controlTypes(readFileSync(join(root, 'specs', 'sandbox-control', 'openapi.yaml'), 'utf8'));
  const made = new Map([
    [join('src', 'pages', 'control', 'contract.ts'), types],
    [join(built, 'app.css'), styleOf(source)],
  ]);
  for (const name of ['index.html', 'icon.svg']) made.set(join(built, name), readFileSync(join(source, name), 'utf8'));
  made.set(join(built, 'app.js'), await scriptOf(source, types));
  return made;
}

/** The tokens first, then the parts, then each page in the order of names. */
function styleOf(source: string): string {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((it) => it.replaceAll('\\', '/'))
    .filter((it) => it.endsWith('.css'));
  const first = ['style/tokens.css', 'style/parts.css', 'style/shell.css'];
  const all = [...first, ...found.filter((it) => !first.includes(it)).sort()];
  return all.map((it) => readFileSync(join(source, it), 'utf8')).join('');
}

const notice = (name: string, licence: string): string => `${name}\n${licence.trim()}`.replaceAll('*/', '* /');

async function scriptOf(source: string, types: string): Promise<string> {
  const contract = join(source, 'control', 'contract.ts');
  const modules = join(source, '..', '..', 'node_modules');
  const bundled = ['preact', '@preact/signals', '@preact/signals-core'];
  const notices = bundled.map((it) => notice(it, readFileSync(join(modules, it, 'LICENSE'), 'utf8')));
  const bundle = await rolldown({
    input: join(source, 'main.tsx'),
    cwd: source,
    platform: 'browser',
    tsconfig: join(source, 'tsconfig.json'),
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'control-contract',
        // Of the specification as it is now, whatever is in the file.
        resolveId: (id) => (id === './contract.ts' ? { id: contract } : null),
        load: (id) => (id === contract ? types : null),
      },
    ],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      minify: true,
      sourcemap: false,
      comments: false,
      codeSplitting: false,
      postBanner: `/*! Made from src/pages by \`npm run pages\`. It contains:\n${notices.join('\n\n')}\n*/`,
    });
    const [script, ...more] = output;
    if (more.length > 0) throw new Error(`one script is made, not ${more.length + 1}`);
    return script.code;
  } finally {
    await bundle.close();
  }
}
