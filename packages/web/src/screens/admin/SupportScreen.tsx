import { DeskPage } from '../../features/desk/DeskPage.tsx'
import { parseDesk, writeDesk } from '../../features/desk/deskUrl.ts'
import { useSearchState } from '../useSearchState.ts'

/** Support management: the ticket inbox and replies. */
export const SupportScreen = () => {
  const [search, go] = useSearchState()
  return <DeskPage view={parseDesk(search)} onView={(view, replace) => go(writeDesk(view), replace)} />
}
