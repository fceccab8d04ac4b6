import { rightsOf } from '@vesica/contract'
import { screen } from '@testing-library/react'
import { SupportScreen } from '../src/screens/admin/SupportScreen.tsx'
import { AtAddress, signedIn } from './member.tsx'
import type { aNetwork } from './network.ts'
import { show } from './show.tsx'

/** Widens the window to a desktop. @returns a function that restores it */
export const asWideAsADesk = (): (() => void) => {
  const usual = globalThis.matchMedia
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ ...usual(query), matches: !query.includes('max-width') }),
  })
  return () => Object.assign(globalThis, { matchMedia: usual })
}

/** Signs in as an administrator with these roles. */
export const asAdministrator = (
  network: ReturnType<typeof aNetwork>,
  ...offices: Parameters<typeof rightsOf>[0]
): void => signedIn(network, { id: 'id-of-tk', role: 'admin', adminRoles: [...offices], rights: rightsOf(offices) })

/** Opens the helpdesk with these search parameters. */
export const atHelpdesk = (search = '') =>
  show(<AtAddress address={`/admin/support${search}`} screen={SupportScreen} />)

/** Search parameters that open the stubbed ticket. */
export const opened = '?ticket=id-of-ticket'

/** The reply editor of the ticket. */
export const writing = (name = 'Your reply') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
