import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The path of a sample. `media/make.sh` describes their contents. */
export const samplePath = (name: string): string => fileURLToPath(new URL(`media/${name}`, import.meta.url))

export const sample = (name: string): Promise<Buffer> => readFile(samplePath(name))
