import { aScheduleChange } from './backup-calls.ts'
import type { Person } from './people.ts'
import { aWebhookChange } from './webhook-calls.ts'

/** Scenes of acts on what the platform does by itself, for who undoes them. */
export const keptScenes = (admin: () => Person) => ({
  'setting: set backup schedule': () => aScheduleChange(admin()),
  'webhook: change webhook': () => aWebhookChange(admin()),
})
