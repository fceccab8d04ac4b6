import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './folders.ts'

/** Which version of the product this is. */
export const version: string = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8')).version
