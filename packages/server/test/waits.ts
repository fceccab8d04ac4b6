import { createHook } from 'node:async_hooks'
import { isInTransaction } from '../src/platform/data/in-transaction.ts'
import { atTheEnd } from './ending.ts'

// Async resources of a statement itself: promises, ticks, socket writes; and random ids, which are generated
// synchronously although Node reports a request.
const statements = new Set(['PROMISE', 'TickObject', 'WRITEWRAP', 'RANDOMBYTESREQUEST'])

/** Names of Node's other async resource types. Libraries that compute hashes and pictures report none. */
const names: Readonly<Record<string, string>> = {
  undefined: 'a library',
  generic: 'a library',
  FSREQCALLBACK: 'a file',
  FSREQPROMISE: 'a file',
  Timeout: 'a timer',
  Immediate: 'the event loop',
  GETADDRINFOREQWRAP: 'the name of a host',
  TCPCONNECTWRAP: 'a connection',
}

/**
 * Detects asynchronous work other than statements that starts inside a transaction: files, hashes, pictures, timers,
 * connections. Node reports each at its start, so the result does not depend on timing, and use cases need no changes.
 * @param last when the watch ends
 * @param isWatched whether to watch the current context
 * @returns a function that returns the work started since its last call, each with the line of our code that started it
 */
export const watchTransactions = (last: 'file' | 'worker' = 'file', isWatched = () => true): (() => string[]) => {
  let started: string[] = []
  const hook = createHook({
    init: (_id, type) => {
      if (statements.has(type) || !isInTransaction() || !isWatched()) return
      const stack = new Error('started here').stack ?? ''
      const caller = stack
        .split('\n')
        .find((line) => /packages\/server\/(src|seeds)\//.test(line) && !/platform\/data\/db\.ts/.test(line))
      started.push(`${names[type] ?? type}${caller ? `, ${caller.trim()}` : ''}`)
    },
    trackPromises: false,
  })
  hook.enable()
  if (last === 'file') atTheEnd(() => hook.disable())
  return () => {
    const results = started
    started = []
    return results
  }
}
