/** The signals that tell a program to end: of somebody at a terminal, of a supervisor, of a terminal that closes. */
const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const LOOK_EVERY_MS = 500

/**
 * Calls `end` with each such signal, however often it comes, instead of ending at once; with SIGTERM also when npm, which
 * started us, is gone: it passes on neither SIGHUP nor SIGKILL. Begin with it before a child is started that `end` passes
 * the signal on to: none is then left without us.
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} puts everything back
 */
export function whenToldToEnd(end) {
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
