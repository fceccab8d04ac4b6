import { stripVTControlCharacters } from 'node:util'

const names: readonly (readonly [least: number, name: string])[] = [
  [50, 'ERROR '],
  [40, 'WARN  '],
]

const valueOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The stack of an error, indented; nothing for other lines. */
const stackOf = (error: unknown): string => {
  const { stack } = (error ?? {}) as { stack?: unknown }
  return typeof stack === 'string' ? `\n${stack.replaceAll(/^/gm, '  ')}` : ''
}

/**
 * A line of the log for a person at a terminal: `14:05:09 WARN rates were not fetched url=… `, with times in the
 * machine's zone and the stack of an error below it.
 * @param line JSON, as pino writes it
 * @returns nothing for successful requests, which would push important lines off the screen
 */
export const textLine = (line: string): string => {
  const { level, time, msg = '', err, ...details } = JSON.parse(line) as { msg?: string; [name: string]: unknown }
  if (msg === 'answered' && Number(level) < 40) return ''
  const at = new Date(String(time)).toTimeString().slice(0, 8)
  const name = names.find(([least]) => Number(level) >= least)?.[1] ?? ''
  const fields = Object.entries(details).map(([key, value]) => `  ${key}=${valueOf(value)}`)
  return `${stripVTControlCharacters(`${at} ${name}${msg}${fields.join('')}${stackOf(err)}`)}\n`
}
