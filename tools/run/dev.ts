import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { script } from './build.ts'
import { onStop } from './ending.mjs'
import { launch, root } from './process.ts'

/** Runs the server, restarted on file changes, and Vite's server for the pages; when one ends, so does the other. */
export async function main(): Promise<void> {
  const port = process.env.PORT ?? '3000'
  // Node's watcher forwards SIGTERM, but not SIGHUP.
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  onStop(endAll)
  const children = [
    launch('node --watch packages/server/src/main.ts', {
      env: { PORT: port, DATA_DIR: process.env.DATA_DIR ?? join(root, 'data') },
    }),
    launch(script('packages/web', 'dev'), {
      cwd: join(root, 'packages/web'),
      env: { API_URL: `http://127.0.0.1:${port}` },
    }),
  ]
  console.log(`Server: http://127.0.0.1:${port} (restarts on change)`)
  console.log('Pages:  the address that Vite prints below (reload on change)')

  process.exitCode = await Promise.race(children.map(exitCodeOf))
  endAll()
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 0))
  })
}
