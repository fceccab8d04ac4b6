// breaks: web-and-server-apart, declared-packages
import { place } from '@vesica/server'
export const use = place
