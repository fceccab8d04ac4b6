import { account, profile } from '@vesica/contract'
import { vi } from 'vitest'
import { aClient } from './client.ts'
import { aMember, anEmail, aProof, asksForAddress, type Person } from './people.ts'
import type { Client } from './client.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

const withAvatar = async (running: Running): Promise<{ client: Person; avatar: string }> => {
  const client = await aMember(running)
  const { user } = await client.call(profile.setAvatar, { files: { avatar: await aProof('me.png') } })
  return { client, avatar: user.avatar ?? '' }
}

/** One call that succeeds of each endpoint about what people say of themselves, where something must be there first. */
export const profileCalls = (of: () => Running): Record<string, Preparing> => ({
  setAvatar: async () => ({
    client: (await withAvatar(of())).client,
    input: { files: { avatar: await aProof('another.png') } },
  }),
  removeAvatar: async () => ({ client: (await withAvatar(of())).client }),
  callOffAddress: async () => {
    const client = await aMember(of())
    await asksForAddress(of(), client, anEmail())
    return { client }
  },
  answerAddress: async () => {
    const token = await asksForAddress(of(), await aMember(of()), anEmail())
    return { client: aClient(of().url), input: { body: { token, agree: true } } }
  },
  fetchArchive: async () => {
    const client = await aMember(of())
    const { archive } = await client.call(account.askForArchive, {})
    const isReady = async () => {
      const found = await client.call(account.getArchive, {})
      if (found.archive?.state !== 'ready') throw new Error('the archive is not ready yet')
    }
    await vi.waitFor(isReady, { timeout: 15_000, interval: 25 })
    return { client, input: { params: { id: archive?.id } } }
  },
  askForDeletion: async () => {
    const client = await aMember(of())
    return { client, input: { body: { current_password: client.password } } }
  },
  callOffDeletion: async () => {
    const client = await aMember(of())
    await client.call(account.askForDeletion, { body: { current_password: client.password } })
    return { client }
  },
  getAvatar: async () => {
    const { client, avatar } = await withAvatar(of())
    return { client, input: { params: { id: avatar.split('/').at(-1) } } }
  },
})
