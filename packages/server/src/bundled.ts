import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// The entry point of the bundle (`build/bundle.ts`). V8's compile cache is stored next to it by the build, which runs
// this with `compile`, so no start has to compile it, or needs the memory for that.
enableCompileCache(join(import.meta.dirname, '../compiled'))

const compile = async (): Promise<void> => {
  await import('./product.ts')
  flushCompileCache()
}

if (isMainThread) void import('./begin.ts').then(({ begin }) => (process.argv[2] === 'compile' ? compile() : begin()))
else void import('./platform/parsing/parser.ts')
