/** The signals that tell a program to end: of somebody at a terminal, of a supervisor, of a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const LOOK_EVERY_MS = 500

/**
 * Calls `leave` whenever this process is told to end, which may be several times: a terminal tells every process of a
 * command, and npm passes on to us what we have been told already. From now on no signal means its default, which would
 * end us out of order. That npm is gone, when it started us, tells us as well: it does not pass on SIGHUP, and cannot
 * pass on SIGKILL, and without it nobody would know of us.
 */
export const whenToldToEnd = (leave: (why: string) => void): void => {
  for (const signal of SIGNALS) process.on(signal, () => leave(signal))
  // When the terminal is gone, so is what would be written to it; that is no reason to end out of order either.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) leave('npm is gone')
  }, LOOK_EVERY_MS).unref()
}

/** Rejects as soon as the signal is aborted: to race what nobody waits for any more. */
export const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
  })
