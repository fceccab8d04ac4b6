/** Lists are equal if their contents are, whatever their identity. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
    : Object.is(one, other)

/** Whether two sets of fields differ in any field. */
export const differs = <Values extends object>(now: Values, then: Values): boolean => {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<keyof Values>
  return [...names].some((name) => !isSame(now[name], then[name]))
}
