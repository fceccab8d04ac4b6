import type { Rolldown } from 'vite'

/** What fewer entries share stays in files of their own: nobody else should wait for it. */
const SHARED_BY = 3

/** Everything that a module brings along, itself included. */
const broughtBy = (entry: string, context: Rolldown.ChunkingContext): Set<string> => {
  const found = new Set([entry])
  // What is added while it is gone through is gone through as well.
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/**
 * How what screens share is put into files. Left alone, each set of screens gets a file for what just these share, and one
 * screen asks for ninety: so what several share is one file. It brings all that it needs along, and what the front page
 * shares is set aside before in a file for each set of entries: no file can wait for one that waits for it. The front page
 * is weighed by the byte and gets nothing else.
 * @param front the module that the front page begins with
 */
export const sharedChunks = (front: string): Rolldown.OutputOptions['codeSplitting'] => {
  let ofFront: Set<string> | undefined
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    ofFront ??= broughtBy(front, context)
    return ofFront.has(id) ? 'front' : null
  }
  return {
    groups: [
      { name, debugName: 'front', priority: 1, minShareCount: 2, entriesAware: true },
      { name: 'shared', minShareCount: SHARED_BY },
    ],
  }
}

/** Without the list of all entries that share it. */
export const nameOfChunk = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`
