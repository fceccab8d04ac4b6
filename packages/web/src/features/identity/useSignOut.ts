import { identity } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { beginLeaving, endSession } from '../../data/session.ts'

/**
 * Signs out: here in any case, and on the server as far as it can be reached.
 * @param onOut where to go from a page that anybody may see; the others lead to sign-in by themselves
 */
export const useSignOut = (onOut?: () => void) => {
  const [isPending, setPending] = useState(false)
  const logout = useAction(identity.logout)
  const signOut = async () => {
    setPending(true)
    beginLeaving()
    // Without an answer the session runs out by itself; nobody should have to stay because the network is away.
    await logout.run({})
    endSession('signedOut')
    onOut?.()
  }
  return { signOut: () => void signOut(), isPending }
}
