import { faq } from '@vesica/contract'
import { aScheduleChange } from './backup-calls.ts'
import type { Person } from './people.ts'
import { aWebhookChange } from './webhook-calls.ts'

/** Undo scenes for the backup schedule, the FAQ and webhooks. */
export const unchangedScenes = (admin: () => Person) => ({
  'setting: set backup schedule': () => aScheduleChange(admin()),
  'question: change question': async () => {
    const body = { question: 'When?', answer: 'Always.' }
    const { entry } = await admin().call(faq.createFaq, { body })
    const action = () =>
      admin().call(faq.updateFaq, { params: { id: entry.id }, body: { answer: 'Never.', active: false } })
    return { id: entry.id, read: async () => (await admin().call(faq.listManagedFaq, {})).faq, action }
  },
  'webhook: change webhook': () => aWebhookChange(admin()),
})
