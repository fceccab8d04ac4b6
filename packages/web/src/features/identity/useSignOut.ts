import { identity } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { beginLeaving, endSession } from '../../data/session.ts'

/**
 * Signs out on this device in any case, and on the server if it is reachable.
 * @param onOut where to go from a public page; other pages redirect to sign-in by themselves
 */
export const useSignOut = (onOut?: () => void) => {
  const [isPending, setPending] = useState(false)
  const logout = useAction(identity.logout)
  const signOut = async () => {
    setPending(true)
    beginLeaving()
    // Without a response the session expires by itself; signing out must also work offline.
    await logout.run({})
    endSession('signedOut')
    onOut?.()
  }
  return { signOut: () => void signOut(), isPending }
}
