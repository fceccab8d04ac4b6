import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './process.ts'

const folder = join(root, 'packages/server/dist/bundle')
const PLACE = /[^\s("]*\/dist\/bundle\/([\w-]+\.cjs):(\d+):(\d+)/g

/** Maps a stack or log lines from standard input to source files and lines: `npm run stack < log`. */
export async function main(): Promise<void> {
  process.stdout.write(inSources(await text(process.stdin)))
}

/** @returns the text with each location in the current bundle replaced by its source location */
export function inSources(trace: string): string {
  const maps = new Map<string, SourceMap>()
  const mapOf = (file: string): SourceMap => {
    const map = maps.get(file) ?? readMap(file)
    maps.set(file, map)
    return map
  }
  return trace.replace(PLACE, (match, file: string, line: string, column: string) => {
    const origin = mapOf(file).findOrigin(Number(line), Number(column))
    if (!('fileName' in origin)) return match
    return `${relative(root, join(folder, origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

const readMap = (file: string): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')) as SourceMapPayload)
