import { ConfigError } from '../config.ts'

/** Why an archive cannot be created, read or restored. Its message is a sentence for the person who asked for it. */
export class ArchiveError extends ConfigError {}
