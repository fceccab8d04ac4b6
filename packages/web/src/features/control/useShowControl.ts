import { useQueryClient } from '@tanstack/react-query'
import { control, system } from '@vesica/contract'
import { readKey, refresh } from '../../data/queries.ts'

/** Shows what an act has answered with, without asking again; what the rules say elsewhere is read anew. */
export const useShowControl = (): ((reply: control.Control) => void) => {
  const client = useQueryClient()
  return (reply) => {
    client.setQueryData(readKey(control.getControl), reply)
    void refresh(client, [system.getSystemControls])
  }
}
