import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { runCommand } from './command.ts'
import { ArchiveError } from './platform/archive/archive-error.ts'
import { makeConfigured, newName } from './platform/archive/configured.ts'
import { archivePlace, readFileAt } from './platform/archive/place.ts'
import { isEmpty, restoreArchive } from './platform/archive/restore.ts'
import type { Config } from './platform/config.ts'

const USAGE = 'Usage: npm run restore <file> [-- --replace]. The file is a path, or the name of a backup.'

/** The archive named: a file, or one stored with the backups. */
const sourceOf = async (config: Config, args: readonly string[]) => {
  const [path, ...more] = args.filter((arg) => arg !== '--replace')
  if (path === undefined || more.length > 0 || path.startsWith('--')) throw new ArchiveError(USAGE)
  const isFile = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
  if (isFile) return () => readFileAt(path)
  const store = archivePlace(config)
  const name = basename(path)
  if (!(await store.list()).some((archive) => archive.name === name))
    throw new ArchiveError(`There is no backup ${path}.`)
  return () => store.read(name)
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

// Restores a backup into the configured platform, which must be empty, or is replaced after a backup of it.
const args = process.argv.slice(2)
await runCommand(
  'Nothing was restored.',
  async ({ config, url, leaving }) => {
    const source = await sourceOf(config, args)
    const replace = args.includes('--replace')
    const save = async () => {
      if (!replace || (await isEmpty(url))) return
      const before = await makeConfigured(config, url, { name: newName(config, 'replaced'), signal: leaving })
      print(`What was there is backed up: ${before.name}`)
    }
    const { opening, manifest } = await restoreArchive({
      source,
      passphrase: config.backupPassphrase,
      connectionString: url,
      dataDir: config.dataDir,
      s3: config.s3,
      replace,
      checked: save,
      leaving,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, lost } = manifest.files
    const missing = lost > 0 ? ` ${lost} files were lost before it was made, and are not in it.` : ''
    const message = `Restored the backup of ${opening.madeAt}: ${rows} rows of ${manifest.tables.length} tables and ${count} files.${missing}\nStart Vesica, and run "npm run reconcile" and "npm run verify" if you want to see for yourself.\n`
    return { ok: true, said: message }
  },
  true,
)
