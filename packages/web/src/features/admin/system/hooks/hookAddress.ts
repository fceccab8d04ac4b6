import { refusalMessage } from '@vesica/contract'

/** In development, webhooks may target the local machine. */
const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Validates a webhook URL as far as possible while typing; the server checks the rest. */
export const hookAddressFault = (typed: string): string | undefined => {
  const address = typed.trim()
  const isUnderWay = /^https?:\/\/$/i.test(address) || !/\s|:\/\//.test(address)
  if (isUnderWay) return undefined
  const url = /\s/.test(address) ? null : URL.parse(address)
  const isGood = url && !url.username && !url.password && (url.protocol === 'https:' || local.test(url.hostname))
  return isGood ? undefined : refusalMessage('hook_address')
}
