import { audit, plural } from '@vesica/contract'
import { runCheck } from './command.ts'
import { ConfigError } from './platform/config.ts'
import { verifyNow } from './modules/audit/audit.jobs.ts'

/** The head after `--head`, in the form of the weekly email: `1204:9f86…`. */
const storedHead = (args: readonly string[]) => {
  const at = args.findIndex((arg) => arg === '--head' || arg.startsWith('--head='))
  const headArg = args[at]
  if (headArg === undefined) return undefined
  const read = audit.headText.safeParse(headArg === '--head' ? args[at + 1] : headArg.slice('--head='.length))
  if (!read.success) throw new ConfigError(read.error.issues[0]?.message ?? 'This is not a checksum of the audit log.')
  const [number, hash = ''] = read.data.split(':')
  return { number: Number(number), hash }
}

// Checks every entry of the audit log against its chain, and names the first wrong one.
await runCheck('The audit log could not be verified.', async (db) => {
  const expectedHead = storedHead(process.argv.slice(2))
  const { ok, entries, hash, problem } = await verifyNow(db, expectedHead)
  const through = ok && expectedHead ? ` It matches the given checksum of entry ${expectedHead.number}.` : ''
  const message = problem
    ? `The audit log is broken after ${plural(entries, 'entry', 'entries')}: ${problem.text}`
    : `The audit log is intact: ${plural(entries, 'entry', 'entries')}.${through}\nChecksum: ${entries}:${hash}`
  return { ok, said: `${message}\n` }
})
