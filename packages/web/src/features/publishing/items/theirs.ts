import type { ItemFields } from './itemFields.ts'

type Name = keyof ItemFields

/** What somebody else changed while a form was open. */
export interface Theirs {
  /** Changed by them and not here. */
  readonly alone: readonly Name[]
  /** Changed by them and here, to something else. */
  readonly both: readonly Name[]
}

/** What a form holds besides the item itself. */
const besides: readonly Name[] = ['version', 'thumbnail', 'removed', 'file', 'fileRemoved']

/**
 * @param mine what stands in the form  @param base what it was filled in from  @param theirs what the item is now
 */
export const theirChanges = (mine: ItemFields, base: ItemFields, theirs: ItemFields): Theirs => {
  const names = (Object.keys(base) as Name[]).filter((name) => !besides.includes(name) && theirs[name] !== base[name])
  return {
    alone: names.filter((name) => mine[name] === base[name]),
    both: names.filter((name) => mine[name] !== base[name] && mine[name] !== theirs[name]),
  }
}

/** What stands in the form once their changes are taken where nothing was typed: it is then made from their version. */
export const takenOver = (mine: ItemFields, base: ItemFields, theirs: ItemFields): Partial<ItemFields> => {
  const { alone } = theirChanges(mine, base, theirs)
  return Object.fromEntries([...alone, 'version' as const].map((name) => [name, theirs[name]]))
}
