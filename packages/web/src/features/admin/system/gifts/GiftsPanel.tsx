import type { SystemPartProps } from '../systemParts.tsx'
import { GiftsList } from './GiftsList.tsx'
import { giftsAddress } from './giftsUrl.ts'

/** Gift memberships, bought by members or issued by administrators. */
export const GiftsPanel = ({ search, onSearch }: SystemPartProps) => (
  <GiftsList
    view={giftsAddress.parse(search)}
    onView={(next, replace) => onSearch(giftsAddress.write(next), replace)}
  />
)
