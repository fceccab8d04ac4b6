/** Signals that tell a program to end: from a terminal, a supervisor, or a closing terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const CHECK_EVERY_MS = 500

/**
 * Calls `leave` whenever this process is told to end, which may be several times: a terminal signals every process of a
 * command, and npm forwards the signal as well. From now on no signal has its default effect, which would end us
 * uncleanly. If npm started us, its exit also counts: it doesn't forward SIGHUP and cannot forward SIGKILL.
 */
export const onStop = (leave: (reason: string) => void): void => {
  for (const signal of SIGNALS) process.on(signal, () => leave(signal))
  // If the terminal is gone, output to it fails; that is no reason to end uncleanly either.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) leave('npm is gone')
  }, CHECK_EVERY_MS).unref()
}

/** Rejects as soon as the signal is aborted, for use with Promise.race. */
export const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
  })
