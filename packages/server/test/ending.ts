const actions: (() => unknown)[] = []

/** Runs an act when all tests of the file have run, the last first; may be called at any time. */
export const atTheEnd = (action: () => unknown): void => {
  actions.push(action)
}

/** Does what is left to be done when a file's tests have run. */
export const doTheEnd = async (): Promise<void> => {
  for (const action of actions.splice(0).toReversed()) await action()
}
