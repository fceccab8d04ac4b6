import type { SourceFile } from './tree.ts'

/**
 * Circles of imports, each once, beginning with its first path in the alphabet. Types vanish before anything runs, and
 * a dynamic import runs when all is loaded: neither can make a circle that hurts.
 */
export function cyclesOf(files: SourceFile[]): string[][] {
  const edges = new Map(
    files
      .filter(({ isTest }) => !isTest)
      .map(({ path, imports }) => [
        path,
        imports.flatMap((one) => (one.kind === 'value' && one.path ? [one.path] : [])),
      ]),
  )
  const done = new Set<string>()
  const cycles = new Map<string, string[]>()
  const trail: string[] = []
  const visit = (path: string): void => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) {
      const cycle = fromFirst(trail.slice(seenAt))
      cycles.set(cycle.join('\n'), cycle)
    }
    if (seenAt >= 0 || done.has(path)) return
    trail.push(path)
    for (const next of edges.get(path) ?? []) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const path of edges.keys()) visit(path)
  return [...cycles.values()]
}

const fromFirst = (cycle: string[]): string[] => {
  const first = cycle.indexOf([...cycle].sort()[0] as string)
  return [...cycle.slice(first), ...cycle.slice(0, first)]
}
