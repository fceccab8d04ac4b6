// breaks: platform-knows-no-domain
import { place } from '../modules/store/index.ts'
export const use = place
