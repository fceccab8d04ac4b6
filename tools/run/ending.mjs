/** Signals to exit: from a user at a terminal, a supervisor, and a closing terminal. */
const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const LOOK_EVERY_MS = 500

/**
 * Calls `end` on each of these signals instead of exiting; also with SIGTERM when npm, which started this process, has
 * exited, because npm forwards neither SIGHUP nor SIGKILL. Call it before starting a child to which `end` forwards the
 * signal, so that the child never outlives this process.
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} removes the handlers
 */
export function onStop(end) {
  for (const signal of endings) process.on(signal, end)
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) end('SIGTERM')
  }
  const looking = process.env.npm_lifecycle_event === undefined ? undefined : setInterval(look, LOOK_EVERY_MS).unref()
  return () => {
    clearInterval(looking)
    for (const signal of endings) process.off(signal, end)
  }
}
