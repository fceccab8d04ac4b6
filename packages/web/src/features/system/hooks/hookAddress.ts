import { refusalMessage } from '@vesica/contract'

/** Platforms in development may send to the machine that they run on. */
const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** What is wrong with the address of a webhook, as far as can be told while it is typed; the server judges the rest. */
export const hookAddressFault = (typed: string): string | undefined => {
  const address = typed.trim()
  const isUnderWay = /^https?:\/\/$/i.test(address) || !/\s|:\/\//.test(address)
  if (isUnderWay) return undefined
  const url = /\s/.test(address) ? null : URL.parse(address)
  const isGood = url && !url.username && !url.password && (url.protocol === 'https:' || local.test(url.hostname))
  return isGood ? undefined : refusalMessage('hook_address')
}
