/// <reference types="node" />
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = readFileSync(new URL('./scheme.client.js', import.meta.url), 'utf8')
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)

/** URL of the built color-scheme script. */
export const schemePath = `/assets/scheme-${hash}.js`

/**
 * Inserts the color-scheme script before anything paints. It is a classic script in its own file: a module would run
 * too late, and the content security policy forbids inline scripts.
 */
export const schemeScript = (): Plugin => ({
  name: 'vesica:scheme-script',
  transformIndexHtml: (_html, context) => [
    context.server
      ? { tag: 'script', children: source, injectTo: 'head-prepend' }
      : { tag: 'script', attrs: { src: schemePath }, injectTo: 'head-prepend' },
  ],
  generateBundle() {
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: schemePath.slice(1), source })
  },
})
