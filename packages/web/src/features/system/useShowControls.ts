import { useQueryClient } from '@tanstack/react-query'
import { system } from '@vesica/contract'
import { readKey, refresh } from '../../data/queries.ts'

/** Shows the controls that an act has answered with, everywhere, without asking again; the public state is read anew. */
export const useShowControls = (): ((systemControls: system.SystemControls) => void) => {
  const client = useQueryClient()
  return (systemControls) => {
    client.setQueryData(readKey(system.getSystemControls), { systemControls })
    void refresh(client, [system.getPlatform])
  }
}
