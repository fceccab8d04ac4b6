/** The required methods of a logger; pino has them. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
