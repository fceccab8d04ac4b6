// breaks: modules-look-up
import { place } from '../store/index.ts'
export const use = place
