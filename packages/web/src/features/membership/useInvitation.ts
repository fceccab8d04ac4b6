import { useNavigate, useSearch } from '@tanstack/react-router'
import { invitations, type RefusalCode } from '@vesica/contract'
import { useEffect, useState } from 'react'
import type { CallFailed } from '../../data/failure.ts'
import { useRead } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

const key = 'signup-invitation'

const kept = (): string | undefined => {
  const token = readFromTab(key)
  return typeof token === 'string' ? token : undefined
}

const refusals: ReadonlySet<string> = new Set<RefusalCode>([
  ...invitations.lookAtInvitation.refusals,
  'invitation_other_plan',
])

/** Whether it is an invitation that is refused. */
const isOfInvitation = (failure: CallFailed | null): failure is CallFailed =>
  failure?.code !== undefined && refusals.has(failure.code)

/**
 * The invitation that somebody came with: read out of the address, which then says it no longer, and kept for this tab. One
 * that is dead is forgotten, and says why as long as the page is there.
 */
export const useInvitation = () => {
  const { invite, step } = useSearch({ strict: false }) as { invite?: string; step?: string }
  const navigate = useNavigate()
  const [token, setToken] = useState(() => invite ?? kept())
  const [why, setWhy] = useState<string>()
  const read = useRead(invitations.lookAtInvitation, { body: { token: token ?? '' } }, { enabled: token !== undefined })
  const refused = token !== undefined && isOfInvitation(read.error) ? read.error.message : undefined

  const forget = (said: string | undefined) => {
    saveInTab(key, undefined)
    setToken(undefined)
    setWhy(said)
  }
  useEffect(() => {
    if (invite === undefined) return
    saveInTab(key, invite)
    setToken(invite)
    setWhy(undefined)
    void navigate({ to: '.', search: { step }, replace: true, resetScroll: false })
  }, [invite, step, navigate])
  useEffect(() => {
    if (refused === undefined) return
    saveInTab(key, undefined)
    setToken(undefined)
    setWhy(refused)
  }, [refused])

  return {
    /** What an application is sent with; undefined without an invitation. */
    token,
    /** What it gives; undefined as long as that is not known. */
    offer: token === undefined ? undefined : read.data?.invitation,
    read,
    /** Why the one that was there is none any more. */
    why,
    /** Goes on without it. */
    drop: () => forget(undefined),
    /** Takes a refusal of an application that is about the invitation. @returns whether it was */
    takes: (failure: CallFailed): boolean => {
      if (!isOfInvitation(failure)) return false
      forget(failure.message)
      return true
    },
  }
}

export type Invited = ReturnType<typeof useInvitation>
