import type { Client } from './client.ts'
import { anInvitation } from './invitations.ts'
import { aMember, anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint about invitations that succeeds. @param of where, when it is prepared */
export const invitationCalls = (of: () => Running): Record<string, Preparing> => {
  const onOne: Preparing = async () => {
    const client = await anAdmin(of())
    return { client, input: { params: { id: (await anInvitation(of(), client, { waives_fee: true })).id } } }
  }
  return {
    getInvitation: onOne,
    revokeInvitation: onOne,
    lookAtInvitation: async () => {
      const client = await anAdmin(of())
      return { client, input: { body: { token: (await anInvitation(of(), client)).token } } }
    },
    createInvitation: async () => {
      const ends_at = new Date(of().clock.now().getTime() + 86_400_000).toISOString()
      const body = { label: 'Counted', limit: '20', ends_at, waives_fee: true, waives_approval: true }
      return { client: await anAdmin(of()), input: { body } }
    },
    makeOwnInvitation: async () => ({ client: await aMember(of()) }),
  }
}
