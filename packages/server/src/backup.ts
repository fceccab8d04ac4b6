import { join } from 'node:path'
import { runCommand } from './command.ts'
import { makeConfigured, newName } from './platform/archive/configured.ts'

// Creates a backup of the configured platform, and prints where it is.
await runCommand('The backup could not be made.', async ({ config, url, leaving }) => {
  const made = await makeConfigured(config, url, { name: newName(config, 'command'), signal: leaving })
  const where = config.s3
    ? `backups/${made.name} in the bucket ${config.s3.bucket}`
    : join(config.dataDir, 'backups', made.name)
  const counts = `${made.rows} rows of ${made.tables} tables and ${made.files} files, ${made.bytes} bytes`
  const sealed = made.encrypted ? 'encrypted' : 'not encrypted, because BACKUP_PASSPHRASE is not set'
  const lost = made.lost > 0 ? `${made.lost} files were not there, or not whole, and are not in it.\n` : ''
  return { ok: made.lost === 0, said: `Backed up: ${where}\n${counts}, ${sealed}.\nSHA-256: ${made.sha256}\n${lost}` }
})
