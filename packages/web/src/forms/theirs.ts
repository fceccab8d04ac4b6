import { differs } from '../ui/form/unsaved.ts'

/** Changes by somebody else while a form was open. */
export interface Theirs<Name> {
  /** Changed by them only. */
  readonly alone: readonly Name[]
  /** Changed by both, to different values. */
  readonly both: readonly Name[]
}

/** A form whose values include the version of the record they were based on. */
export type Versioned = Readonly<Record<string, unknown>> & { readonly version: string }

/**
 * @param mine the form's values @param base the values it started with @param theirs the current record
 * @param besides the form's content besides the record itself
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

/** The form's values with their changes wherever nothing was typed; it is then based on their version. */
export const takenOver = <V extends Versioned>(
  mine: V,
  base: V,
  theirs: V,
  besides: readonly (keyof V & string)[] = [],
): Partial<V> => {
  const { alone } = theirChanges(mine, base, theirs, besides)
  return Object.fromEntries([...alone, 'version'].map((name) => [name, theirs[name]])) as Partial<V>
}
