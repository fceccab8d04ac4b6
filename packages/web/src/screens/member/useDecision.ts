import type { identity } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

/** Says a decision on the application when it comes while the person is looking. */
export const useDecision = (status: identity.SignupStatus | undefined): string => {
  const before = useRef(status)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const was = before.current
    before.current = status
    // Asked anew: what was decided before is no longer so.
    if (was === 'denied' && status === 'pending') setSaid('')
    if (was !== 'pending' || !status || status === 'pending') return
    const { announceApproved, announceDenied } = text.member.waiting
    setSaid(status === 'denied' ? announceDenied : announceApproved)
    if (status === 'approved') notifySuccess(announceApproved)
  }, [status])
  return said
}
