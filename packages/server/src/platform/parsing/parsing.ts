import { Worker } from 'node:worker_threads'
import { SECOND } from '../clock.ts'
import { parserFile } from '../folders.ts'
import { createFairSemaphore } from '../limits/fair-semaphore.ts'
import type { Parsed, Task } from './parser.ts'
import type { ParserName, Parsers } from './parsers.ts'

/** Thrown for a file that takes longer to parse than any legitimate one. */
export class ParsingTooLong extends Error {}

/**
 * CPU seconds, which don't count while other work runs. The largest legitimate files take a tenth: an email of 25 MB,
 * captions of 5 MB; rewriting a video of 2 GB takes about 20.
 */
const MOST_CPU_SECONDS: Readonly<Record<ParserName, number>> = { captions: 10, mail: 20, media: 200 }
/** A thread that doesn't even report its CPU time is ended after this multiple. */
const MOST_SILENCE = 5
const CHECK_EVERY_MS = SECOND
/** Idle time after which the thread ends. */
const IDLE_MS = 30 * SECOND
/** Its memory apart from the file itself; a thread that needs more is ended. */
const MOST_HEAP_MB = 512

type Input<N extends ParserName> = Parameters<Parsers[N]>[0]
type Output<N extends ParserName> = Awaited<ReturnType<Parsers[N]>>

/** A thread that parses one thing after another, shared fairly between callers. @param file the code it runs */
export const createParser = (file: string | URL) => {
  const semaphore = createFairSemaphore({ places: 1 })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }
  const start = (): Worker => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } })
    // Whoever awaits it gets the error as well; later failures need no handler.
    return worker.on('error', () => undefined).on('exit', () => thread === worker && end())
  }

  const parsed = async (worker: Worker, task: Task, mostSeconds: number): Promise<Parsed> => {
    const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
    const tooLong = (reason: string) => reject(new ParsingTooLong(`${task.name} ${reason}`))
    const fail = (error: Error): void =>
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLong('needs too much memory') : reject(error)
    const ended = (): void => reject(new Error('The thread that parses ended.'))
    const used = async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1e6
    }
    let before: number | undefined
    const check = async (): Promise<void> => {
      const now = await used()
      before ??= now
      if (now - before > mostSeconds) tooLong('took too long')
    }
    worker.on('message', resolve).on('error', fail).on('exit', ended)
    const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS)
    const last = setTimeout(() => tooLong('said nothing'), mostSeconds * MOST_SILENCE * SECOND)
    try {
      worker.postMessage(task)
      return await promise
    } catch (error) {
      end()
      throw error
    } finally {
      clearInterval(timer)
      clearTimeout(last)
      worker.off('message', resolve).off('error', fail).off('exit', ended)
    }
  }

  return (task: Task, mostSeconds: number): Promise<Parsed> =>
    semaphore.run(async () => {
      clearTimeout(idle)
      thread ??= start()
      thread.ref()
      try {
        return await parsed(thread, task, mostSeconds)
      } finally {
        thread?.unref()
        idle = setTimeout(end, IDLE_MS).unref()
      }
    })
}

/** Video and audio take long, so they have a thread of their own. */
const parsers = { media: createParser(parserFile), other: createParser(parserFile) }

/**
 * Parses uploaded content in a separate thread, so nobody else waits for it.
 * @throws ParsingTooLong for content no person would send
 */
export const parseApart = async <N extends ParserName>(name: N, input: Input<N>): Promise<Output<N>> => {
  const parsed = await parsers[name === 'media' ? 'media' : 'other']({ name, input }, MOST_CPU_SECONDS[name])
  if ('output' in parsed) return parsed.output as Output<N>
  throw Object.assign(new Error(parsed.message), parsed)
}
