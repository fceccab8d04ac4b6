import { useQueryClient } from '@tanstack/react-query'
import { identity, security } from '@vesica/contract'
import { readKey, refresh } from '../../data/queries.ts'

/** Takes up what a change of factors answered, and reads again who is signed in. */
export const useTaken = () => {
  const queries = useQueryClient()
  return (reply: { security: security.Security }) => {
    queries.setQueryData(readKey(security.getSecurity), { security: reply.security })
    void refresh(queries, [identity.getUser])
  }
}
