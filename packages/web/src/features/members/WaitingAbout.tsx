import { control } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { WaitingChanges } from '../../ui/text/WaitingChanges.tsx'
import { waitingAbout } from './memberFields.ts'

/** Pending changes to an administrator, for those with permission to see them. */
export const WaitingAbout = ({ person }: { person: string }) => {
  const enabled = useRights().has('control:read')
  const { data } = useRead(control.getApprovals, {}, { enabled })
  return <WaitingChanges changes={waitingAbout(data?.changes ?? [], person)} />
}
