import type { Config } from '../../platform/config.ts'
import { isHere } from '../../platform/outgoing/address.ts'

/**
 * Whether webhooks may point to this machine: only in development, where the platform itself is reachable only there.
 */
export const mayBeHere = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => {
  const url = URL.parse(publicUrl)
  return url?.protocol === 'http:' && isHere(url)
}
