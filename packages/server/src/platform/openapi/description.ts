import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

// The settings stand in an attribute: a script in the page would need an exception from the policy that all scripts
// come as files from here.
const settings = JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  // Whatever would send people, or what they look at, to somebody else.
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

let made: ReturnType<typeof openApi> | undefined
/** It takes a tenth of a second to make, and few ask for it: once, and not at the start. */
const description = () => (made ??= openApi())

interface Viewer {
  plain: Buffer
  br: Buffer
}

/** The viewer's script, which its package gives out only through a web server of its own. Large, so read when asked for. */
const loadViewer = async (): Promise<Viewer> => {
  const { default: viewer } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(viewer, { routePrefix: '/docs', configuration: { url: '/api/openapi.json' } })
  const { rawPayload: plain, statusCode } = await server.inject('/docs/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`The viewer of the API's description answered ${statusCode}`)
  return { plain, br: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) }
}

/** The API described: as a document at `/api/openapi.json`, and as a page to read at `/api/docs`. */
export const serveDescription = (app: FastifyInstance): void => {
  let loading: Promise<Viewer> | undefined
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(description()))
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get('/api/docs/viewer.js', async (request, reply) => {
    loading ??= loadViewer()
    const { plain, br } = await loading
    const takesBrotli = String(request.headers['accept-encoding'] ?? '').includes('br')
    if (takesBrotli) reply.header('content-encoding', 'br')
    reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding')
    return reply.type('text/javascript; charset=utf-8').send(takesBrotli ? br : plain)
  })
}
