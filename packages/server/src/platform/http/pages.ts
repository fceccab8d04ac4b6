import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from '../events/cache.ts'
import { serverFolder } from '../folders.ts'
import { serveBuilt } from './built.ts'
import { answerError, type Early } from './http.ts'
import type { PrerenderedAnswer } from './prerendered.ts'
import { Refusal } from '../refusal.ts'

/** One page in the encodings that browsers accept. */
export interface PageBytes {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const SMALLEST_WINDOW = 16
/** The compression window as a power of two: a page. Being ready for 4 MB would take sixty times as long. */
const windowFor = (bytes: number): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(SMALLEST_WINDOW, Math.ceil(Math.log2(bytes))))

/** Compresses a page once, for as long as it is cached. */
export const pageBytes = async (html: string): Promise<PageBytes> => {
  const bytes = Buffer.from(html)
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: windowFor(bytes.length) } }),
    toGzip(bytes),
  ])
  return { plain: bytes, br, gzip: gz, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

/**
 * A page compressed on first request: there are twenty, and after a start or a branding change only a few are
 * requested.
 */
export const latePage = (html: () => string): (() => Promise<PageBytes>) => {
  let page: Promise<PageBytes> | undefined
  return () => (page ??= pageBytes(html()))
}

/** The folder that the web build writes. */
export const webFolder = join(serverFolder, '../web/dist')

/**
 * Renders the landing page to HTML. It comes from the web build, which knows the layout; the server provides the data.
 */
export const loadLanding = async (): Promise<((data: unknown) => string) | undefined> => {
  const file = join(webFolder, 'server/landing.js')
  if (!existsSync(file)) return undefined
  const built = (await import(pathToFileURL(file).href)) as { renderLanding: (data: unknown) => string }
  return built.renderLanding
}

/** The application's page for a path and everything below it that has no longer match. */
export interface ApplicationPage {
  readonly path: string
  readonly html: string
}

/**
 * The application's built pages, one for each area that people open first, longest path first; none if it was not
 * built.
 */
export const loadApplication = async (): Promise<readonly ApplicationPage[]> => {
  const file = join(webFolder, 'client/.vite/pages.json')
  if (!existsSync(file)) return []
  const pages = JSON.parse(await readFile(file, 'utf8')) as ApplicationPage[]
  return pages.sort((a, b) => b.path.length - a.path.length)
}

/** The page with the longest path that matches. @param pages longest path first */
const pageAt = <Page extends { path: string }>(pages: readonly Page[], path: string): Page | undefined =>
  pages.find((page) => page.path === '/' || path === page.path || path.startsWith(`${page.path}/`))

/** Sends a compressed page, unless the client already has it. */
export const sendPage = (
  page: PageBytes,
  request: FastifyRequest,
  reply: FastifyReply,
  type = 'text/html; charset=utf-8',
) => {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type(type).send(page[encoding])
}

type Encoding = 'br' | 'gzip' | 'plain'

const encodingFor = (request: FastifyRequest): Encoding => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
}

const pageHeaders = (encoding: Encoding): string[] => [
  ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache', 'vary', 'accept-encoding'],
  ...(encoding === 'plain' ? [] : ['content-encoding', encoding]),
]

const prerenderedPages = new WeakMap<PageBytes, Partial<Record<Encoding, PrerenderedAnswer>>>()

/** A page that is answered at once. */
const prerenderedPage = (page: PageBytes, encoding: Encoding): PrerenderedAnswer => {
  const known = prerenderedPages.get(page) ?? {}
  prerenderedPages.set(page, known)
  known[encoding] ??= { bytes: page[encoding], etag: page.etag, headers: pageHeaders(encoding) }
  return known[encoding]
}

/**
 * Serves the web application: the landing page at `/`, immutable hashed files under `/assets/`, and the application's
 * page at every other address that is not an API call.
 * @param landing the rendered landing page; the page is absent during maintenance
 * @param application the application's pages, longest path first; none if it was not built
 */
export const servePages = async (
  app: FastifyInstance,
  landing: Cached<{ page: PageBytes | undefined }>,
  application: Cached<{ pages: readonly { path: string; page(): Promise<PageBytes> }[] }>,
  { ready, general }: Early,
): Promise<void> => {
  if ((await application.get()).pages.length === 0) {
    app.log.warn('the web application has not been built; only the API is served')
    app.setNotFoundHandler((request, reply) => answerError(new Refusal('not_found'), request, reply))
    return
  }
  const sendApplication = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pages } = await application.get()
    const match = pageAt(pages, request.url.split('?')[0] ?? '/')
    return match ? sendPage(await match.page(), request, reply) : answerError(new Refusal('not_found'), request, reply)
  }
  await serveBuilt(app, join(webFolder, 'client'), general)
  ready.offer('/', '/', (request) => {
    const page = landing.peek()?.page
    return page && prerenderedPage(page, encodingFor(request))
  })
  app.get('/', async (request, reply) => {
    const { page } = await landing.get()
    if (page) return sendPage(page, request, reply)
    return sendApplication(request, reply.status(503).header('retry-after', 120))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      path.startsWith('/') &&
      !/^\/(api|assets|health|metrics)(\/|$)/.test(path) &&
      !/\.\w{2,5}$/.test(path)
    return isPage ? sendApplication(request, reply) : answerError(new Refusal('not_found'), request, reply)
  })
}
