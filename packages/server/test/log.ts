import { Writable } from 'node:stream'
import { createLog, type Log } from '../src/platform/log.ts'

/** A log that collects its lines. */
export const aCollectingLog = (level: string): { log: Log; lines: string[] } => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog(level, destination), lines }
}
