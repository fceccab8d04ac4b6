import { useQueryClient } from '@tanstack/react-query'
import { system } from '@vesica/contract'
import { readKey, refresh } from '../../../data/queries.ts'

/**
 * Writes the controls from an action's response to the cache instead of refetching them, and refetches the public
 * state.
 */
export const useShowControls = (): ((systemControls: system.SystemControls) => void) => {
  const client = useQueryClient()
  return (systemControls) => {
    client.setQueryData(readKey(system.getSystemControls), { systemControls })
    void refresh(client, [system.getPlatform])
  }
}
