/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Paths that the development server proxies to the API, including the landing page from its last build. */
export const apiPaths = ['/api', '/health', '/metrics', '^/$', '/assets', '/verify', '/.well-known']

/**
 * In development, serves app.html for every path that is neither a file nor the API's, as the server does in
 * production.
 */
export const devPages = (): Plugin => ({
  name: 'vesica:dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
      const path = request.originalUrl ?? '/'
      readFile(new URL('../app.html', import.meta.url), 'utf8')
        .then((html) => server.transformIndexHtml(path, html))
        .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
        .catch(next)
    })
  },
})
