// breaks: declared-packages
import { join } from 'path'
export const place = join
