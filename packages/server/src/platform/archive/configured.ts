import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { type Made, type Making, makeArchive } from './make.ts'
import { archiveName, archivePlace } from './place.ts'
import { archivedFiles } from './source.ts'

/** The purpose of an archive, which is part of its name. */
export type Why = 'asked' | 'scheduled' | 'command' | 'upgrade' | 'replaced'

/** A name for an archive created now. */
export const newName = (config: Pick<Config, 'backupPassphrase'>, reason: Why): string =>
  archiveName(new Date(), reason, randomBytes(4).toString('hex'), config.backupPassphrase !== undefined)

/** Creates an archive with the configured store and encryption. Unfinished ones are removed first. */
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
