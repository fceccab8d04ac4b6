import { useQueryClient } from '@tanstack/react-query'
import { identity, security } from '@vesica/contract'
import { readKey, refresh } from '../../data/queries.ts'

/** Applies the response to a change of factors and refetches the current user. */
export const useFactorsChanged = () => {
  const queries = useQueryClient()
  return (reply: { security: security.Security }) => {
    queries.setQueryData(readKey(security.getSecurity), { security: reply.security })
    void refresh(queries, [identity.getUser])
  }
}
