import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { apart } from './apart.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

rmSync(`${root}dist`, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // `pg` looks for the last one, which nobody installs.
  ssr: { noExternal: true, external: [...apart, 'pg-native'] },
  build: {
    ssr: 'src/bundled.ts',
    // All files in one folder, two below `packages/server`: see `platform/folders.ts`.
    outDir: 'dist/bundle',
    target: 'node26',
    // Nothing reads these by itself, which would take a second and 95 MB: `npm run stack` does.
    sourcemap: true,
    rolldownOptions: {
      output: {
        // What is imported of Node's own as ES modules is read to the last of its parts: 20 MB for `node:http` alone.
        format: 'cjs',
        // As ES modules are by themselves.
        strict: true,
        entryFileNames: 'server.cjs',
        chunkFileNames: '[name].cjs',
        sourcemapExcludeSources: true,
        // Without what only people read, since V8 keeps all of the source in memory; names that show in the stack of an error stay.
        keepNames: true,
        minify: {
          compress: false,
          mangle: { toplevel: false, keepNames: true },
          codegen: { removeWhitespace: true },
        },
        comments: false,
        // V8 keeps a source in one byte a letter if all of them fit.
        charset: 'ascii',
      },
    },
  },
})
execFileSync(process.execPath, [`${root}dist/bundle/server.cjs`, 'compile'], { stdio: 'inherit' })
