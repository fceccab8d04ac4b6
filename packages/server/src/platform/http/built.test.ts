import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { GeneralLimit } from '../limits/general-limit.ts'
import { serveBuilt } from './built.ts'
import { answerError } from './http.ts'

const appWith = async (...names: readonly string[]) => {
  const root = await mkdtemp(join(tmpdir(), 'built-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  await mkdir(join(root, 'assets'))
  for (const name of names) await writeFile(join(root, 'assets', name), 'export {}')
  return { app, root }
}

it('limits built files per network to what forty people need', async () => {
  const { app, root } = await appWith('main-1.js')
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  // 1% of 12,000 a minute.
  await serveBuilt(app, root, new GeneralLimit(0.01))
  const get = (remoteAddress: string) => app.inject({ url: '/assets/main-1.js', remoteAddress })
  for (let count = 0; count < 120; count += 1) expect((await get('192.0.2.1')).statusCode).toBe(200)
  const refused = await get('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too_many' })
  expect((await get('192.0.2.2')).statusCode).toBe(200)
})

it('allows only the PDF worker to run WebAssembly, compressed or not', async () => {
  const { app, root } = await appWith('main-1.js', 'pdf.worker.min-1.mjs', 'pdf.worker.min-1.mjs.br')
  await serveBuilt(app, root, new GeneralLimit(1))
  const policyOf = async (name: string, encoding: string) =>
    (await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })).headers[
      'content-security-policy'
    ]
  for (const encoding of ['br', 'identity']) {
    expect(await policyOf('pdf.worker.min-1.mjs', encoding)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    expect(await policyOf('main-1.js', encoding)).toBeUndefined()
  }
})
