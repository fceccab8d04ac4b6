import { identity } from '@vesica/contract'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { beginLeaving, endSession } from '../../data/session.ts'

/** Signs out: here in any case, and on the server as far as it can be reached. */
export const useSignOut = () => {
  const [isPending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    beginLeaving()
    // Without an answer the session runs out by itself; nobody should have to stay because the network is away.
    await call(identity.logout, {}).catch(() => undefined)
    endSession('signedOut')
  }
  return { signOut: () => void signOut(), isPending }
}
