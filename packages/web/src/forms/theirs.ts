import { differs } from '../ui/form/unsaved.ts'

/** What somebody else changed while a form was open. */
export interface Theirs<Name> {
  /** Changed by them and not here. */
  readonly alone: readonly Name[]
  /** Changed by them and here, to something else. */
  readonly both: readonly Name[]
}

/** A form whose values say which version of the record they were filled in from. */
export type Versioned = Readonly<Record<string, unknown>> & { readonly version: string }

/**
 * @param mine what stands in the form  @param base what it was filled in from  @param theirs what the record is now
 * @param besides what the form holds besides the record itself
 */
export const theirChanges = <V extends Versioned>(
  mine: V,
  base: V,
  theirs: V,
  besides: readonly (keyof V & string)[] = [],
): Theirs<keyof V & string> => {
  const isOther = (name: string, one: V, other: V) => differs({ it: one[name] }, { it: other[name] })
  const names = (Object.keys(base) as (keyof V & string)[]).filter(
    (name) => name !== 'version' && !besides.includes(name) && isOther(name, theirs, base),
  )
  return {
    alone: names.filter((name) => !isOther(name, mine, base)),
    both: names.filter((name) => isOther(name, mine, base) && isOther(name, mine, theirs)),
  }
}

/** What stands in the form once their changes are taken where nothing was typed: it is then made from their version. */
export const takenOver = <V extends Versioned>(
  mine: V,
  base: V,
  theirs: V,
  besides: readonly (keyof V & string)[] = [],
): Partial<V> => {
  const { alone } = theirChanges(mine, base, theirs, besides)
  return Object.fromEntries([...alone, 'version'].map((name) => [name, theirs[name]])) as Partial<V>
}
