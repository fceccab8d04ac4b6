/** Whether two sets of fields hold anything different, field by field. */
export const differs = <Values extends object>(now: Values, then: Values): boolean => {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]) as Set<keyof Values>
  return [...names].some((name) => !Object.is(now[name], then[name]))
}
