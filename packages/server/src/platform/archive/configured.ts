import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { type Made, type Making, makeArchive } from './make.ts'
import { archiveName, archivePlace } from './place.ts'
import { archivedFiles } from './source.ts'

/** What an archive is made for, as its name says. */
export type Why = 'asked' | 'scheduled' | 'command' | 'upgrade' | 'replaced'

/** A name for an archive that is made now. */
export const newName = (config: Pick<Config, 'backupPassphrase'>, why: Why): string =>
  archiveName(new Date(), why, randomBytes(4).toString('hex'), config.backupPassphrase !== undefined)

/** Makes an archive as the environment says: where it is kept, what it is encrypted with. What was left half made goes first. */
export const makeConfigured = (
  config: Pick<Config, 'dataDir' | 's3' | 'backupPassphrase'>,
  connectionString: string,
  input: Pick<Making, 'name' | 'signal' | 'progress' | 'begun'>,
): Promise<Made> =>
  makeArchive({
    ...input,
    connectionString,
    place: archivePlace(config),
    passphrase: config.backupPassphrase,
    version,
    readFile: archivedFiles(config),
  })
