/** Lets acts that are asked for at the same time follow each other, as those of one connection to the database must. */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const done = last.then(action, action)
    last = done
    return done
  }
}
