/** What is needed of a log; pino's fits. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (details: object, sentence: string) => void>
