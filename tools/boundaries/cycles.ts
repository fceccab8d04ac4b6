import type { SourceFile } from './tree.ts'

/**
 * Import cycles, each once, starting with its alphabetically first path. Type imports are erased and dynamic imports
 * run after loading: neither can cause a harmful cycle.
 */
export function cyclesOf(files: SourceFile[]): string[][] {
  const edges = new Map(
    files
      .filter(({ isTest }) => !isTest)
      .map(({ path, imports }) => [
        path,
        imports.flatMap((entry) => (entry.kind === 'value' && entry.path ? [entry.path] : [])),
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
