import { control, members } from '@vesica/contract'
import { aClient, type Client } from './client.ts'
import { deliveredTo } from './emails.ts'
import { aMember, anAdmin, anEmail, aNewAdmin, anotherAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of the second pair of eyes that succeeds. @param on where, when it is prepared */
export const controlCalls = (on: () => Running): Record<string, Preparing> => {
  const byAdmin =
    (input?: object): Preparing =>
    async () => ({ client: await anAdmin(on()), ...(input && { input }) })
  /** A change that an administrator asked for, and another one. */
  const toChange =
    (body: { ratePercent: number }, by: (one: Client, asker: Client) => Client): Preparing =>
    async () => {
      const asker = await anotherAdmin(on())
      await asker.call(control.setRules, { body })
      const { changes } = await asker.call(control.getControl, {})
      return { client: by(await anAdmin(on()), asker), input: { params: { id: changes[0]?.id } } }
    }
  return {
    listClaims: byAdmin(),
    claimReview: byAdmin({ body: { id: crypto.randomUUID() } }),
    releaseReview: byAdmin({ body: { id: crypto.randomUUID() } }),
    getControl: byAdmin(),
    setRules: byAdmin({ body: { driftPercent: 4 } }),
    confirmChange: toChange({ ratePercent: 20 }, (admin) => admin),
    callOffChange: toChange({ ratePercent: 30 }, (_, asker) => asker),
    confirmAdministrator: async () => {
      const { id } = await aNewAdmin(on())
      return { client: await anotherAdmin(on()), input: { params: { id } } }
    },
    objectToAddress: async () => {
      const { id, name, email } = await aMember(on())
      await (await anAdmin(on())).call(members.updateMember, { params: { id }, body: { name, email: anEmail() } })
      const { text } = await deliveredTo(on(), email, 'Your email address was changed')
      const token = /not-me\?token=([\w-]+)/.exec(text ?? '')?.[1]
      return { client: aClient(on().url), input: { body: { token } } }
    },
  }
}

/** How many statements each of these calls sends to the database, as `statements.ts` counts them. */
export const controlStatements = {
  claimReview: 7,
  getControl: 8,
  setRules: 19,
  confirmChange: 22,
  callOffChange: 20,
  confirmAdministrator: 19,
}
