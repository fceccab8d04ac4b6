import { support } from '@vesica/contract'
import type { Serving } from '../../platform/serve.ts'
import { sendMessage } from './contact.ts'

export const supportRoutes = ({ serve }: Serving): void => {
  serve(support.sendContactMessage, ({ body, address, transact }) =>
    transact(async (tx) => ({
      message: 'Your message has been sent. We answer by email.',
      reference: await sendMessage(tx, body, address),
    })),
  )
}
