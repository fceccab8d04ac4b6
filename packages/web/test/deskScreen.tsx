import { rightsOf } from '@vesica/contract'
import { screen } from '@testing-library/react'
import { SupportScreen } from '../src/screens/admin/SupportScreen.tsx'
import { AtAddress, signedIn } from './member.tsx'
import type { aNetwork } from './network.ts'
import { show } from './show.tsx'

/** A window as wide as a desk. @returns what makes it as wide as it was */
export const asWideAsADesk = (): (() => void) => {
  const usual = globalThis.matchMedia
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ ...usual(query), matches: !query.includes('max-width') }),
  })
  return () => Object.assign(globalThis, { matchMedia: usual })
}

/** This browser is signed in as an administrator with these offices. */
export const asOfficer = (network: ReturnType<typeof aNetwork>, ...offices: Parameters<typeof rightsOf>[0]): void =>
  signedIn(network, { id: 'id-of-tk', role: 'admin', offices: [...offices], rights: rightsOf(offices) })

/** The desk, at what stands behind its address. */
export const atDesk = (search = '') => show(<AtAddress address={`/admin/support${search}`} screen={SupportScreen} />)

/** Opens the ticket that the desk answers with. */
export const opened = '?ticket=id-of-ticket'

/** Where one writes in it. */
export const writing = (name = 'Your reply') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
