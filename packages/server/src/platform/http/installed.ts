import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Cached } from '../events/cache.ts'
import { type PageBytes, pageBytes, sendPage, webFolder } from './pages.ts'

/**
 * The worker that makes the application work offline; when that is switched off, the one that removes it and its cache.
 */
const loadWorker = async (isOn: boolean): Promise<string | undefined> => {
  const file = join(webFolder, 'client/.vite', isOn ? 'worker.js' : 'worker-off.js')
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}

/**
 * Serves what a browser needs to install the application: its manifest, and its worker at the root, whose scope is
 * everything below. Both are revalidated each time.
 * @param isOn whether offline use is switched on
 */
export const serveInstalled = async (
  app: FastifyInstance,
  manifest: Cached<{ page: PageBytes }>,
  isOn: boolean,
): Promise<void> => {
  const source = await loadWorker(isOn)
  if (source === undefined) return
  const worker = await pageBytes(source)
  app.get('/worker.js', (request, reply) => sendPage(worker, request, reply, 'text/javascript; charset=utf-8'))
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendPage((await manifest.get()).page, request, reply, 'application/manifest+json'),
  )
}
