import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where a sample lies; `media/make.sh` says what each holds. */
export const samplePath = (name: string): string => fileURLToPath(new URL(`media/${name}`, import.meta.url))

export const sample = (name: string): Promise<Buffer> => readFile(samplePath(name))
