/** Lists are the same when they hold the same, wherever they come from. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
    : Object.is(one, other)

/** Whether two sets of fields hold anything different, field by field. */
export const differs = <Values extends object>(now: Values, then: Values): boolean => {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<keyof Values>
  return [...names].some((name) => !isSame(now[name], then[name]))
}
