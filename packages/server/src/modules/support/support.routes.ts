import { support } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { contactUse, sendMessage } from './contact.ts'

export const supportRoutes = ({ serve }: Serving): void => {
  serve(support.sendContactMessage, async ({ body, address, take, transact }) => {
    await take(contactUse(address))
    return transact(async (tx) => ({
      message: 'Your message has been sent. We answer by email.',
      reference: await sendMessage(tx, body),
    }))
  })
}
