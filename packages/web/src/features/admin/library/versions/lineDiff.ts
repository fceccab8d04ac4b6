/** A run of lines: in both texts, only in the first, or only in the second. */
export interface Run {
  readonly kind: 'same' | 'then' | 'now'
  readonly lines: readonly string[]
}

/** Beyond this number of line pairs there is no line-by-line comparison, which would block for seconds. */
const MOST_PAIRS = 4_000_000

const countWhile = (most: number, isSo: (index: number) => boolean): number => {
  let count = 0
  while (count < most && isSo(count)) count += 1
  return count
}

/** Lengths of the longest common subsequence of the remaining lines, for each pair of positions. */
const commonLengths = (then: readonly string[], now: readonly string[]): Uint32Array[] => {
  const table = Array.from({ length: then.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = then.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i] as Uint32Array, table[i + 1] as Uint32Array]
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] = then[i] === now[j] ? (below[j + 1] as number) + 1 : Math.max(below[j] as number, row[j + 1] as number)
  }
  return table
}

/** The lines of both texts in one order, each with its origin. */
const merged = (then: readonly string[], now: readonly string[]): [Run['kind'], string][] => {
  if (then.length * now.length > MOST_PAIRS)
    return [
      ...then.map((line) => ['then', line] as [Run['kind'], string]),
      ...now.map((line) => ['now', line] as [Run['kind'], string]),
    ]
  const table = commonLengths(then, now)
  const lines: [Run['kind'], string][] = []
  let [i, j] = [0, 0]
  while (i < then.length || j < now.length) {
    if (i < then.length && then[i] === now[j]) {
      lines.push(['same', then[i] as string])
      i += 1
      j += 1
    } else if (j >= now.length || (i < then.length && (table[i + 1]?.[j] as number) >= (table[i]?.[j + 1] as number))) {
      lines.push(['then', then[i] as string])
      i += 1
    } else {
      lines.push(['now', now[j] as string])
      j += 1
    }
  }
  return lines
}

const inRuns = (lines: readonly (readonly [Run['kind'], string])[]): Run[] => {
  const runs: { kind: Run['kind']; lines: string[] }[] = []
  for (const [kind, line] of lines) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/**
 * The line diff of two texts: all lines of both, in order.
 * @param then the earlier one
 */
export const lineDiff = (then: string, now: string): Run[] => {
  const [a, b] = [linesOf(then), linesOf(now)]
  const head = countWhile(Math.min(a.length, b.length), (index) => a[index] === b[index])
  const tail = countWhile(Math.min(a.length, b.length) - head, (index) => a.at(-1 - index) === b.at(-1 - index))
  const same = (line: string) => ['same', line] as const
  return inRuns([
    ...a.slice(0, head).map(same),
    ...merged(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ])
}
