import { useNavigate, useSearch } from '@tanstack/react-router'
import { invitations, type RefusalCode } from '@vesica/contract'
import { useEffect, useState } from 'react'
import type { CallFailed } from '../../data/failure.ts'
import { useRead } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

const key = 'signup-invitation'

const storedToken = (): string | undefined => {
  const token = readFromTab(key)
  return typeof token === 'string' ? token : undefined
}

const refusals: ReadonlySet<string> = new Set<RefusalCode>([
  ...invitations.previewInvitation.refusals,
  'invitation_other_plan',
])

/** Whether the refusal is about the invitation. */
const isOfInvitation = (failure: CallFailed | null): failure is CallFailed =>
  failure?.code !== undefined && refusals.has(failure.code)

/**
 * The visitor's invitation: read from the URL, removed from it, and stored in this tab. An invalid one is discarded,
 * and its reason is shown until the page is left.
 */
export const useInvitation = () => {
  const { invite, step } = useSearch({ strict: false }) as { invite?: string; step?: string }
  const navigate = useNavigate()
  const [token, setToken] = useState(() => invite ?? storedToken())
  const [reason, setReason] = useState<string>()
  const read = useRead(
    invitations.previewInvitation,
    { body: { token: token ?? '' } },
    { enabled: token !== undefined },
  )
  const refused = token !== undefined && isOfInvitation(read.error) ? read.error.message : undefined

  const forget = (message: string | undefined) => {
    saveInTab(key, undefined)
    setToken(undefined)
    setReason(message)
  }
  useEffect(() => {
    if (invite === undefined) return
    saveInTab(key, invite)
    setToken(invite)
    setReason(undefined)
    void navigate({ to: '.', search: { step }, replace: true, resetScroll: false })
  }, [invite, step, navigate])
  useEffect(() => {
    if (refused === undefined) return
    saveInTab(key, undefined)
    setToken(undefined)
    setReason(refused)
  }, [refused])

  return {
    /** Fields sent with an application; undefined without an invitation. */
    token,
    /** Its benefit; undefined while unknown. */
    offer: token === undefined ? undefined : read.data?.invitation,
    read,
    /** Why the previous invitation is no longer valid. */
    why: reason,
    /** Continues without an invitation. */
    drop: () => forget(undefined),
    /** Handles refusals of an application that are about the invitation. @returns whether it was one */
    takes: (failure: CallFailed): boolean => {
      if (!isOfInvitation(failure)) return false
      forget(failure.message)
      return true
    },
  }
}

export type Invited = ReturnType<typeof useInvitation>
