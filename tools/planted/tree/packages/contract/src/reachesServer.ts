// breaks: contract-needs-zod-only, declared-packages
import { place } from '../../server/src/modules/store/index.ts'
export const use = place
