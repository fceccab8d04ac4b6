import { audit } from '@vesica/contract'
import { runCheck } from './command.ts'
import { ConfigError } from './platform/config.ts'
import { verifyNow } from './modules/audit/audit.jobs.ts'

/** The head after `--head`, in the form of the weekly email: `1204:9f86…`. */
const storedHead = (words: readonly string[]) => {
  const at = words.findIndex((word) => word === '--head' || word.startsWith('--head='))
  const word = words[at]
  if (word === undefined) return undefined
  const read = audit.headText.safeParse(word === '--head' ? words[at + 1] : word.slice('--head='.length))
  if (!read.success) throw new ConfigError(read.error.issues[0]?.message ?? 'This is no head.')
  const [number, hash = ''] = read.data.split(':')
  return { number: Number(number), hash }
}

// Checks every entry of the audit log against its chain, and names the first wrong one.
await runCheck('The audit trail could not be verified.', async (db) => {
  const kept = storedHead(process.argv.slice(2))
  const { ok, entries, hash, problem } = await verifyNow(db, kept)
  const through = ok && kept ? ` It leads through the head of entry ${kept.number} that was given.` : ''
  const said = problem
    ? `The audit trail is broken after ${entries} entries: ${problem.text}`
    : `The audit trail is whole: ${entries} entries.${through}\nHead: ${entries}:${hash}`
  return { ok, said: `${said}\n` }
})
