// breaks: nothing
import { build } from 'vite'
import { join } from 'node:path'
export const use = [build, join]
