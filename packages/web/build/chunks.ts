import type { Rolldown } from 'vite'

/** Smaller ones are put together with those that are nearest: what a file costs on its way is more than these bytes. */
const WORTH_A_FILE = 60_000

/** Everything that a module brings along, itself included. */
const broughtBy = (entry: string, context: Rolldown.ChunkingContext): Set<string> => {
  const found = new Set([entry])
  // What is added while it is gone through is gone through as well.
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/**
 * How what several screens share is put into files: few, and none of them brings an entry what it does not need, save for
 * small parts. Left alone, each set of screens gets a file for what just these share, and one screen asks for ninety. The
 * front page is weighed by the byte: what it shares with others comes without anything else.
 * @param front the module that the front page begins with
 */
export const sharedChunks = (front: string): Rolldown.OutputOptions['codeSplitting'] => {
  let ofFront: Set<string> | undefined
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    ofFront ??= broughtBy(front, context)
    return ofFront.has(id) ? 'front' : null
  }
  return {
    minShareCount: 2,
    groups: [
      { name, debugName: 'front', priority: 1, entriesAware: true },
      { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: WORTH_A_FILE },
    ],
  }
}

/** Without the list of all entries that share it. */
export const nameOfChunk = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`
