import { join } from 'node:path'
import { runCommand } from './command.ts'
import { makeConfigured, newName } from './platform/archive/configured.ts'

// Creates a backup of the configured platform, and prints where it is.
await runCommand('The backup could not be made.', async ({ config, url, leaving }) => {
  const archive = await makeConfigured(config, url, { name: newName(config, 'command'), signal: leaving })
  const location = config.s3
    ? `backups/${archive.name} in the bucket ${config.s3.bucket}`
    : join(config.dataDir, 'backups', archive.name)
  const counts = `${archive.rows} rows of ${archive.tables} tables and ${archive.files} files, ${archive.bytes} bytes`
  const sealed = archive.encrypted ? 'encrypted' : 'not encrypted, because BACKUP_PASSPHRASE is not set'
  const lost = archive.lost > 0 ? `${archive.lost} files were not there, or not whole, and are not in it.\n` : ''
  return {
    ok: archive.lost === 0,
    said: `Backed up: ${location}\n${counts}, ${sealed}.\nSHA-256: ${archive.sha256}\n${lost}`,
  }
})
