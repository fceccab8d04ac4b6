import { later } from '../../../ui/later.tsx'
import { PostalLines } from '../../../ui/text/PostalLines.tsx'
import type { Details } from './orderBody.ts'

const nameOf = ({ first_name, last_name }: Details): string => `${first_name} ${last_name}`

/** An address as it will stand on the parcel; until it is known how its country writes it, its parts one after the other. */
export const WrittenAddress = later<{ details: Details }>(
  async () => {
    const { addressLines } = await import('../../../forms/address/addressLines.ts')
    return ({ details }) => <PostalLines lines={[nameOf(details), ...addressLines(details)]} />
  },
  ({ details }) => {
    const { address, city, state, zipcode } = details
    return <PostalLines lines={[nameOf(details), address, [city, state, zipcode].filter(Boolean).join(', ')]} />
  },
)
