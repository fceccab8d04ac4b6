import { approvals } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { PendingChangeNotes } from '../../../ui/text/PendingChangeNotes.tsx'
import { pendingAbout } from './memberFields.ts'

/** Pending changes to an administrator, for those with permission to see them. */
export const PendingAbout = ({ person }: { person: string }) => {
  const enabled = useRights().has('approvals:read')
  const { data } = useRead(approvals.getApprovals, {}, { enabled })
  return <PendingChangeNotes changes={pendingAbout(data?.changes ?? [], person)} />
}
