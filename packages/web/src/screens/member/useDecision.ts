import type { identity } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

/** Announces a decision on the application that arrives while the page is open. */
export const useDecision = (status: identity.SignupStatus | undefined): string => {
  const before = useRef(status)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const previous = before.current
    before.current = status
    // Reapplied: clear the announcement of the previous decision.
    if (previous === 'denied' && status === 'pending') setAnnouncement('')
    if (previous !== 'pending' || !status || status === 'pending') return
    const { announceApproved, announceDenied } = text.member.waiting
    setAnnouncement(status === 'denied' ? announceDenied : announceApproved)
    if (status === 'approved') notifySuccess(announceApproved)
  }, [status])
  return announcement
}
