import type { SystemPartProps } from '../systemParts.tsx'
import { CodesList } from './CodesList.tsx'
import { codesAddress } from './codesUrl.ts'

/** Discount codes for plans. */
export const CodesPanel = ({ search, onSearch }: SystemPartProps) => (
  <CodesList
    view={codesAddress.parse(search)}
    onView={(next, replace) => onSearch(codesAddress.write(next), replace)}
  />
)
