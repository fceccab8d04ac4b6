/** One step up or down. @returns the same list if there is no such step */
export const stepped = <One>(list: readonly One[], at: number, step: -1 | 1): readonly One[] => {
  const item = list[at]
  const to = at + step
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(at, 1).toSpliced(to, 0, item)
}
