// breaks: contract-needs-zod-only
import { createHash } from 'node:crypto'
export const hash = createHash
