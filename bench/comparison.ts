import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import type { Kept } from './plain.ts'
import { endProgram, startProgram } from './processes.ts'

const program = resolve(import.meta.dirname, 'plain.ts')

/** Headers that change the meaning of the bytes. */
const meaningful = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']

export const asBrowser = { 'accept-encoding': 'br' }

/** The bytes of a response as sent over the wire. */
const capture = (url: string, path: string): Promise<Kept> =>
  new Promise((done, fail) => {
    get(url + path, { headers: asBrowser }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return fail(new Error(`${path} was answered with ${answer.statusCode}`))
        const headers = meaningful.flatMap((name) =>
          answer.headers[name] ? [[name, String(answer.headers[name])]] : [],
        )
        done({ path, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', fail)
  })

/** The plain server for comparison, see `plain.ts`. */
export interface Comparison {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts the plain server.
 * @param paths of the product that it serves from memory
 */
export const startComparison = async (
  product: { url: string; dataDir: string },
  databaseUrl: string,
  paths: readonly string[],
): Promise<Comparison> => {
  const answers = join(product.dataDir, 'bench-answers.json')
  await writeFile(answers, JSON.stringify(await Promise.all(paths.map((path) => capture(product.url, path)))))
  const { promise, resolve: onUrl, reject } = Promise.withResolvers<string>()
  const child = startProgram(program, { BENCH_DATABASE_URL: databaseUrl, BENCH_ANSWERS: answers }, onUrl)
  child.on('exit', (code) => reject(new Error(`The plain server ended with ${code}.`)))
  return { url: await promise, pid: child.pid ?? 0, stop: () => endProgram(child) }
}
