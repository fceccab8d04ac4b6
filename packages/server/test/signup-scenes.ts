import { members } from '@vesica/contract'
import { anApplicant, type Person } from './people.ts'
import type { Running } from './running.ts'

/** An undo scene that denies an application. */
export const signupScenes = (stage: () => { running: Running; admin: Person }) => ({
  'person: deny sign-up': async () => {
    const { running, admin } = stage()
    const { id } = await anApplicant(running)
    const params = { id }
    const read = async () => {
      const { signupRequest, status } = (await admin.call(members.getMember, { params })).user
      return { signupRequest, status }
    }
    return { id, read, action: () => admin.call(members.denySignup, { params, body: { reason: 'Another amount.' } }) }
  },
})
