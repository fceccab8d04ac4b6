// Loaded before the product, this removes one feature from it: the text of a file is changed as it is loaded, and
// nothing is written to disk. Fails the start if the file no longer contains the code to remove.
import { registerHooks } from 'node:module'

interface Change {
  /** The end of the path. */
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly says: string
  readonly instead: string
}

/** The code to remove, by feature. */
export const without: Readonly<Record<string, readonly Change[]>> = {
  'answers before routing': [
    {
      file: 'platform/http/http.ts',
      says: 'if (!service.leaving && ready.give(request, reply, onEveryAnswer)) return',
      instead: '',
    },
  ],
  'statements that travel together': [
    {
      file: 'platform/data/connection.ts',
      says: 'const together = this.#waiting\n      this.#waiting = []',
      instead: 'const together = this.#waiting.splice(0, 1)',
    },
  ],
  'kept plans': [
    {
      file: 'platform/data/statements.ts',
      says: "name = isAlike ? createHash('sha1').update(text).digest('base64url') : ''",
      instead: "name = ''",
    },
  ],
}

const changes = without[process.env.BENCH_WITHOUT ?? '']
if (changes) {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      const change = changes.find(({ file }) => url.endsWith(file))
      if (!change) return loaded
      const segments = String(loaded.source).split(change.says)
      if (segments.length !== 2) throw new Error(`${change.file} says that ${segments.length - 1} times.`)
      return { ...loaded, source: segments.join(change.instead) }
    },
  })
}
