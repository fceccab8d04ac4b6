const actions: (() => unknown)[] = []

/** Runs an action after all tests of the file, in reverse order of registration. Can be called at any time. */
export const atTheEnd = (action: () => unknown): void => {
  actions.push(action)
}

/** Runs the actions registered by a file's tests. */
export const doTheEnd = async (): Promise<void> => {
  for (const action of actions.splice(0).toReversed()) await action()
}
