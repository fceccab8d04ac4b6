import { support } from '@vesica/contract'
import type { Config } from '../../platform/config.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Files } from '../../platform/files/files.ts'
import { cannedRoutes } from './canned.routes.ts'
import { contactUse, sendMessage } from './contact.ts'
import { helpdeskRoutes } from './helpdesk.routes.ts'
import { settingsRoutes } from './settings.routes.ts'
import { ticketsRoutes } from './tickets.routes.ts'

interface SupportParts {
  files: Files
  mailIn: Config['mailIn']
  /** Whether analytics is on. */
  hasAnalytics(): Promise<boolean>
}

export const supportRoutes = (serving: Serving, { files, mailIn, hasAnalytics }: SupportParts): void => {
  const { serve } = serving
  serve(support.sendContactMessage, async ({ body, address, take, transact }) => {
    await take(contactUse(address))
    return transact(async (tx) => ({
      message: 'Your message has been sent. We’ll reply by email.',
      reference: await sendMessage(tx, body),
    }))
  })
  ticketsRoutes(serving, files)
  helpdeskRoutes(serving, files, hasAnalytics)
  cannedRoutes(serving, files)
  settingsRoutes(serving, mailIn)
}
