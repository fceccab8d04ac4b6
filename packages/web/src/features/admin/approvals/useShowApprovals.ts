import { useQueryClient } from '@tanstack/react-query'
import { approvals, system } from '@vesica/contract'
import { readKey, refresh } from '../../../data/queries.ts'

/**
 * Writes an action's response to the cache instead of refetching it, and refetches the system controls that depend on
 * it.
 */
export const useShowControl = (): ((reply: approvals.Control) => void) => {
  const client = useQueryClient()
  return (reply) => {
    client.setQueryData(readKey(approvals.getApprovals), reply)
    void refresh(client, [system.getSystemControls])
  }
}
