import { announcements } from '@vesica/contract'
import { muteKey, muteToken } from '../src/modules/activity/index.ts'
import { aClient } from './client.ts'
import { aMember, anAdmin, type Person } from './people.ts'
import type { Running } from './running.ts'

/** What stands in the link of a letter about an order, by which its mail is ended. */
const muteTokenFor = async (running: Running, { id }: Person): Promise<string> =>
  muteToken(await running.app.db.read(muteKey), id, 'order')

/** A draft that an administrator made, and what one does to it. */
const onDraft = async (running: Running, body?: object) => {
  const client = await anAdmin(running)
  const { audience, ...draft } = announcements.createAnnouncement.example.body
  const { announcement } = await client.call(announcements.createAnnouncement, {
    body: { ...draft, audience: [...audience] },
  })
  return { client, input: { params: { id: announcement.id }, ...(body && { body }) } }
}

/** Calls about notifications where something must be there first. */
export const noticeCalls = (running: () => Running) => ({
  muteByLink: async () => ({
    client: aClient(running().url),
    input: { params: { token: await muteTokenFor(running(), await aMember(running())) }, body: { muted: true } },
  }),
  listAnnouncements: async () => ({ client: (await onDraft(running())).client }),
  previewAnnouncement: () => onDraft(running()),
  updateAnnouncement: () => onDraft(running(), announcements.updateAnnouncement.example.body),
  sendAnnouncement: () => onDraft(running(), {}),
  callOffAnnouncement: () => onDraft(running()),
  deleteAnnouncement: () => onDraft(running()),
})
