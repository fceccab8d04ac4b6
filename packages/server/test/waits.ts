import { createHook } from 'node:async_hooks'
import { isInTransaction } from '../src/platform/data/in-transaction.ts'
import { atTheEnd } from './ending.ts'

// What a statement itself needs: promises, the next turn of the event loop, writing to the database's socket; and the
// ids in it, which are drawn at once though Node calls that a request.
const statements = new Set(['PROMISE', 'TickObject', 'WRITEWRAP', 'RANDOMBYTESREQUEST'])

/** What Node calls the beginnings of other waits; hashes and pictures are computed by libraries that name nothing. */
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
 * Sees whatever is begun inside a transaction that is no statement: files, hashes, pictures, timers, connections. Node
 * tells of each when it begins, so nothing depends on how long it takes, and no use case has to help.
 * @param last with what the watch ends
 * @param isWatched whether what runs now is looked at
 * @returns what was begun since the last look, each with the line of ours that began it
 */
export const watchTransactions = (last: 'file' | 'worker' = 'file', isWatched = () => true): (() => string[]) => {
  let seen: string[] = []
  const hook = createHook({
    init: (_id, type) => {
      if (statements.has(type) || !isInTransaction() || !isWatched()) return
      const stack = new Error('begun here').stack ?? ''
      const ours = stack
        .split('\n')
        .find((line) => /packages\/server\/(src|seeds)\//.test(line) && !/platform\/db\.ts/.test(line))
      seen.push(`${names[type] ?? type}${ours ? `, ${ours.trim()}` : ''}`)
    },
    trackPromises: false,
  })
  hook.enable()
  if (last === 'file') atTheEnd(() => hook.disable())
  return () => {
    const found = seen
    seen = []
    return found
  }
}
