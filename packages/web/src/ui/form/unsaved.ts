/** Lists are equal if their contents are, whatever their identity. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
    : Object.is(a, b)

/** Whether two sets of fields differ in any field. */
export const differs = <Values extends object>(now: Values, then: Values): boolean => {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<keyof Values>
  return [...names].some((name) => !isSame(now[name], then[name]))
}
