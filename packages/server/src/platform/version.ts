import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './folders.ts'

/** The version of the product. */
export const version: string = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8')).version
