import type { Config } from '../../platform/config.ts'
import { isHere } from '../../platform/outgoing/address.ts'

/** Whether webhooks may lead to this machine: only where the platform itself is reached there alone, by who develops. */
export const mayBeHere = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => {
  const url = URL.parse(publicUrl)
  return url?.protocol === 'http:' && isHere(url)
}
