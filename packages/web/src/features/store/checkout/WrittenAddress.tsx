import { fullName } from '@vesica/contract'
import { lazy } from '../../../ui/lazy.tsx'
import { PostalLines } from '../../../ui/text/PostalLines.tsx'
import type { Details } from './orderBody.ts'

/** An address as printed on the parcel; until the format of its country is loaded, its parts in sequence. */
export const WrittenAddress = lazy<{ details: Details }>(
  async () => {
    const { addressLines } = await import('../../../forms/address/addressLines.ts')
    return ({ details }) => <PostalLines lines={[fullName(details), ...addressLines(details)]} />
  },
  ({ details }) => {
    const { address, city, state, zipcode } = details
    return <PostalLines lines={[fullName(details), address, [city, state, zipcode].filter(Boolean).join(', ')]} />
  },
)
