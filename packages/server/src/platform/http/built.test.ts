import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { GeneralLimit } from '../limits/general-limit.ts'
import { serveBuilt } from './built.ts'
import { answerError } from './http.ts'

it('serves built files to a network as often as forty people need them, and then refuses it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'built-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/main-1.js'), 'export {}')
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  // A hundredth of 12,000 a minute.
  await serveBuilt(app, root, new GeneralLimit(0.01))
  const ask = (remoteAddress: string) => app.inject({ url: '/assets/main-1.js', remoteAddress })
  for (let asked = 0; asked < 120; asked += 1) expect((await ask('192.0.2.1')).statusCode).toBe(200)
  const refused = await ask('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too_many' })
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
})
