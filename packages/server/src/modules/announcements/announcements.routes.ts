import { announcements } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  sendAnnouncement,
  updateAnnouncement,
} from './announcement.ts'
import { previewAnnouncement } from './notify.ts'

/** Announcements to members. */
export const announcementsRoutes = ({ serve }: Serving): void => {
  serve(announcements.listAnnouncements, ({ query, read }) => read((tx) => listAnnouncements(tx, query)))
  serve(announcements.previewAnnouncement, ({ params, read }) =>
    read(async (tx) => previewAnnouncement(tx, await getAnnouncement(tx, params.id))),
  )
  serve(announcements.createAnnouncement, (call) =>
    call.transact(async (tx) => ({ announcement: await createAnnouncement(tx, actorOf(call), call.body) })),
  )
  serve(announcements.updateAnnouncement, (call) =>
    call.transact(async (tx) => ({
      announcement: await updateAnnouncement(tx, actorOf(call), call.params.id, call.body),
    })),
  )
  serve(announcements.sendAnnouncement, (call) =>
    call.transact(async (tx) => {
      const at = call.body.at === undefined ? undefined : new Date(call.body.at)
      return { announcement: await sendAnnouncement(tx, actorOf(call), call.params.id, at) }
    }),
  )
  serve(announcements.cancelAnnouncement, (call) =>
    call.transact(async (tx) => ({ announcement: await cancelAnnouncement(tx, actorOf(call), call.params.id) })),
  )
  serve(announcements.deleteAnnouncement, (call) =>
    call.transact(async (tx) => {
      await deleteAnnouncement(tx, actorOf(call), call.params.id)
      return { message: 'Announcement removed' }
    }),
  )
}
