/** Serializes actions requested concurrently, as one database connection requires. */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const done = last.then(action, action)
    last = done
    return done
  }
}
