// What a thread of payproof's loads first, so that loading all else takes less: import it before anything of ours.
import { enableCompileCache, registerHooks } from 'node:module';

// Reading and compiling our own code is most of what a command takes to start. Where the cache cannot be written, Node
// goes on without it. Each thread has to ask for its own.
enableCompileCache();
// What is ours is found by its name alone: looking for package files, links and folders is a fifth of a start.
const own = new URL('../../', import.meta.url).href;
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const format = ending === '.ts' ? 'module-typescript' : 'module';
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '' } = context;
    const isOwn = name.startsWith('.') && name.endsWith(ending) && parentURL.startsWith(own);
    if (!isOwn || parentURL.startsWith(`${own}node_modules/`)) return next(name, context);
    return { url: new URL(name, parentURL).href, format, shortCircuit: true };
  },
});
