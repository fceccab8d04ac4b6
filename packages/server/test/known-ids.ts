import type { Dice } from './hostile-values.ts'

const MOST = 30
const NAMES = /^(id|.*(_id|Id)|symbol|reference|code|slug)$/

const kindOf = (path: string): string => path.split('/')[1] ?? ''

/** Ids found in responses, by the first segment of the request path, for use in further requests. */
export class KnownIds {
  readonly #byKind = new Map<string, string[]>()
  /** By the name of the field. */
  readonly #byName = new Map<string, string[]>()
  readonly #spared: ReadonlySet<string>

  /** @param spared ids that requests must not use */
  constructor(spared: Iterable<string>) {
    this.#spared = new Set(spared)
  }

  /** Collects the ids in a response. */
  learn(path: string, answer: unknown, name = ''): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(path, item, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, value] of Object.entries(answer)) this.learn(path, value, key)
    else if (typeof answer === 'string' && answer.length < 100 && NAMES.test(name)) this.add(path, name, answer)
  }

  add(path: string, name: string, id: string): void {
    if (this.#spared.has(id)) return
    remember(this.#byKind, kindOf(path), id)
    if (name !== 'id') remember(this.#byName, normalized(name), id)
  }

  /** Mostly an id of the same kind, sometimes one of another kind. */
  one(dice: Dice, path: string, name: string): string {
    const named = this.#byName.get(normalized(name)) ?? []
    const kinds = this.#byKind.get(kindOf(path)) ?? []
    if (named.length > 0 && dice.chance(0.5)) return dice.one(named)
    if (kinds.length > 0 && dice.chance(0.8)) return dice.one(kinds)
    const lists = [...this.#byKind.values()]
    return lists.length > 0 ? dice.one(dice.one(lists)) : '0'
  }
}

/** `plan_id`, `planId` and `planIds` are the same. */
const normalized = (name: string): string => name.replaceAll('_', '').replace(/s$/, '').toLowerCase()

const remember = (lists: Map<string, string[]>, key: string, id: string): void => {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  if (list.includes(id)) return
  list.push(id)
  if (list.length > MOST) list.shift()
}
