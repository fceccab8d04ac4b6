import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openApi } from './openapi.ts'

// Settings are in an attribute: an inline script would need an exception from the policy that all scripts are files
// from here.
const settings = JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  // Everything that would send people, or what they look at, to third parties.
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
  .replaceAll('&', '&amp;')
  .replaceAll('"', '&quot;')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Vesica API</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
  </head>
  <body>
    <script id="api-reference" data-configuration="${settings}"></script>
    <script src="/api/docs/viewer.js"></script>
  </body>
</html>
`

const compress = promisify(brotliCompress)

/** Built once and sent to everyone as it is, so concurrent requests cost nothing. */
interface Document {
  plain: Buffer
  br: Buffer
}

const compressed = async (bytes: Buffer): Promise<Document> => ({
  plain: bytes,
  br: await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
})

const send = (request: FastifyRequest, reply: FastifyReply, { plain, br }: Document): FastifyReply => {
  const takesBrotli = String(request.headers['accept-encoding'] ?? '').includes('br')
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.header('vary', 'accept-encoding').send(takesBrotli ? br : plain)
}

/**
 * The viewer's script, which its package only exposes through its own web server. It is large, so it is read on demand.
 */
const loadViewer = async (): Promise<Document> => {
  const { default: viewer } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(viewer, { routePrefix: '/docs', configuration: { url: '/api/openapi.json' } })
  const { rawPayload: plain, statusCode } = await server.inject('/docs/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`The viewer of the API's description answered ${statusCode}`)
  return compressed(plain)
}

/** The API description: as a document at `/api/openapi.json`, and as a readable page at `/api/docs`. */
export const serveDescription = (app: FastifyInstance): void => {
  let loading: Promise<Document> | undefined
  let making: Promise<Document> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    // It takes a tenth of a second to build, and few request it.
    making ??= compressed(Buffer.from(JSON.stringify(openApi())))
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return send(request, reply, await making)
  })
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get('/api/docs/viewer.js', async (request, reply) => {
    loading ??= loadViewer()
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return send(request, reply, await loading)
  })
}
