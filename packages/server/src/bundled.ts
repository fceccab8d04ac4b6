import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Where the bundle begins (`build/bundle.ts`). What V8 makes of it is kept beside it: by the build, which runs this with
// `compile`, so that no start has to compile it, or needs the memory for that.
enableCompileCache(join(import.meta.dirname, '../compiled'))

const compile = async (): Promise<void> => {
  await import('./product.ts')
  flushCompileCache()
}

if (isMainThread) void import('./begin.ts').then(({ begin }) => (process.argv[2] === 'compile' ? compile() : begin()))
else void import('./platform/parsing/parser.ts')
