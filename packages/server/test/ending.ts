const acts: (() => unknown)[] = []

/** Runs an act when all tests of the file have run, the last first; may be called at any time. */
export const atTheEnd = (act: () => unknown): void => {
  acts.push(act)
}

/** Does what is left to be done when a file's tests have run. */
export const doTheEnd = async (): Promise<void> => {
  for (const act of acts.splice(0).toReversed()) await act()
}
