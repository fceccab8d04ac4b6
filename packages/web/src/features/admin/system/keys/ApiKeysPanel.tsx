import type { SystemPartProps } from '../systemParts.tsx'
import { ApiKeysList } from './ApiKeysList.tsx'
import { keysAddress } from './keysUrl.ts'

/** API keys for other programs. */
export const ApiKeysPanel = ({ search, onSearch }: SystemPartProps) => (
  <ApiKeysList
    view={keysAddress.parse(search)}
    onView={(next, replace) => onSearch(keysAddress.write(next), replace)}
  />
)
