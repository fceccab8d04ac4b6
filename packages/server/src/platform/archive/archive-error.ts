import { ConfigError } from '../config.ts'

/** Why an archive cannot be made, read or restored. Its message is a sentence for whoever asked for that. */
export class ArchiveError extends ConfigError {}
