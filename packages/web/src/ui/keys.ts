/** How long the second key of a sequence may take, ms. */
export const SEQUENCE_MS = 1200

/** The keys of a sequence so far, and when the last was pressed. */
export interface KeysTyped {
  readonly keys: string
  readonly atMs: number
}

export const nothingTyped: KeysTyped = { keys: '', atMs: 0 }

/**
 * Takes one key and says which binding it completes, if any.
 * @param typed what was typed before  @param key as of KeyboardEvent.key  @param nowMs time of this key
 * @param bindings keys or sequences, as 'j', '?', 'g u', 'Enter'
 * @returns the binding completed, and what counts as typed from here on
 */
export const handleKey = (
  typed: KeysTyped,
  key: string,
  nowMs: number,
  bindings: readonly string[],
): { match: string | undefined; typed: KeysTyped } => {
  const name = key.length === 1 ? key.toLowerCase() : key
  const isContinued = typed.keys !== '' && nowMs - typed.atMs <= SEQUENCE_MS
  for (const keys of isContinued ? [`${typed.keys} ${name}`, name] : [name]) {
    if (bindings.includes(keys)) return { match: keys, typed: nothingTyped }
    if (bindings.some((binding) => binding.startsWith(`${keys} `)))
      return { match: undefined, typed: { keys, atMs: nowMs } }
  }
  return { match: undefined, typed: nothingTyped }
}

/** The part of an element that `isTyping` looks at. */
interface Typable {
  readonly tagName?: string
  readonly type?: string
  readonly isContentEditable?: boolean
}

const notText = ['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'file', 'color']

/** Whether keys pressed on this element are text (or move a choice) and no commands. */
export const isTyping = (target: Typable | null): boolean => {
  if (!target) return false
  if (target.isContentEditable) return true
  if (target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target.tagName === 'INPUT' && !notText.includes(target.type ?? 'text')
}
