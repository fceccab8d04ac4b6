import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { GeneralLimit } from '../limits/general-limit.ts'
import { networkOf } from '../limits/network.ts'

/** Files made for the server, or compressed variants of others. */
const NOT_SERVED = /(^|\/)\.vite\/|\.(html|br|gz)$/

/**
 * The worker that parses PDFs runs picture decoders as WebAssembly. A worker has the content policy of its own
 * response, so pages do without.
 */
const PDF_WORKER = /\/assets\/pdf\.worker[^/]*\.mjs(?:\.br|\.gz)?$/
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The public files of a folder, by their paths within it. */
const filesIn = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !NOT_SERVED.test(path))
}

/**
 * Serves the files of the web build as they were at start; hashed ones under `/assets/` are immutable. One route per
 * folder, since one per file would be hundreds. Requests are counted per network, so that one stranger cannot use all
 * bandwidth.
 */
export const serveBuilt = async (app: FastifyInstance, root: string, general: GeneralLimit): Promise<void> => {
  const files = new Set(await filesIn(root))
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (PDF_WORKER.test(path)) reply.header('content-security-policy', PDF_WORKER_POLICY)
    },
  })
  const routes = new Set([...files].map((file) => `/${file}`.replace(/(?<=.)\/[^/]+$/, '/:file')))
  for (const route of routes) {
    app.get<{ Params: { file?: string } }>(route, (request, reply) => {
      general.takeFile(networkOf(request.ip))
      const path = route.slice(1).replace(':file', request.params.file ?? '')
      return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
    })
  }
}
