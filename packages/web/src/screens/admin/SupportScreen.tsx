import { HelpdeskPage } from '../../features/admin/support/HelpdeskPage.tsx'
import { parseHelpdesk, writeHelpdesk } from '../../features/admin/support/helpdeskUrl.ts'
import { useSearchState } from '../useSearchState.ts'

/** Support management: the ticket inbox and replies. */
export const SupportScreen = () => {
  const [search, go] = useSearchState()
  return <HelpdeskPage view={parseHelpdesk(search)} onView={(view, replace) => go(writeHelpdesk(view), replace)} />
}
