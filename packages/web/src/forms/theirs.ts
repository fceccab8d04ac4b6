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
 * @param mine the form's values @param base the values it started with @param current the current record
 * @param ignored the form's content besides the record itself
 */
export const theirChanges = <V extends Versioned>(
  mine: V,
  base: V,
  current: V,
  ignored: readonly (keyof V & string)[] = [],
): Theirs<keyof V & string> => {
  const differsIn = (name: string, a: V, b: V) => differs({ it: a[name] }, { it: b[name] })
  const names = (Object.keys(base) as (keyof V & string)[]).filter(
    (name) => name !== 'version' && !ignored.includes(name) && differsIn(name, current, base),
  )
  return {
    alone: names.filter((name) => !differsIn(name, mine, base)),
    both: names.filter((name) => differsIn(name, mine, base) && differsIn(name, mine, current)),
  }
}

/** The form's values with their changes wherever nothing was typed; it is then based on their version. */
export const mergedValues = <V extends Versioned>(
  mine: V,
  base: V,
  current: V,
  ignored: readonly (keyof V & string)[] = [],
): Partial<V> => {
  const { alone } = theirChanges(mine, base, current, ignored)
  return Object.fromEntries([...alone, 'version'].map((name) => [name, current[name]])) as Partial<V>
}
