import { parentPort } from 'node:worker_threads'
import { parsers } from './parsers.ts'

// The code of the thread that `parsing.ts` starts.

export interface Task {
  /** Of a parser. */
  name: string
  input: unknown
}

/** The code of a system error would be lost between threads. */
export type Parsed =
  | { output: unknown }
  | { message: string; stack: string | undefined; code: unknown; syscall: unknown }

const parse = parsers as Readonly<Record<string, (input: never) => Promise<unknown>>>

const parsedOf = async ({ name, input }: Task): Promise<Parsed> => {
  try {
    return { output: await parse[name]?.(input as never) }
  } catch (error) {
    const { message, stack, code, syscall } = error as NodeJS.ErrnoException
    return { message, stack, code, syscall }
  }
}

parentPort?.on('message', (task: Task) => void parsedOf(task).then((parsed) => parentPort?.postMessage(parsed)))
