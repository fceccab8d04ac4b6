import { invitations } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { createInvitation, listInvitations, presentOne, presentWhole, setRevoked } from './invitations/invitation.ts'
import { previewInvitation } from './invitations/invited.ts'
import { countReferrals, findOwnLink, makeOwnLink } from './invitations/own-link.ts'

/** Invitation links. @param publicUrl base URL of the platform */
export const invitationsRoutes = ({ serve }: Serving, publicUrl: string): void => {
  const linkOf = (token: string, planId: string | null = null): string =>
    `${publicUrl.replace(/\/$/, '')}/auth/signup${planId === null ? '' : `/${planId}`}?invite=${token}`
  const own = async (tx: Tx, personId: string, token: string | undefined) => ({
    link: token === undefined ? null : linkOf(token),
    joined: await countReferrals(tx, personId),
  })

  serve(invitations.listInvitations, ({ query, read }) => read((tx) => listInvitations(tx, query)))
  serve(invitations.getInvitation, ({ params, read }) => read((tx) => presentWhole(tx, params.id)))
  serve(invitations.createInvitation, (call) =>
    call.transact(async (tx) => {
      const { id, token } = await createInvitation(tx, actorOf(call), call.body)
      const invitation = await presentOne(tx, id)
      return { invitation, link: linkOf(token, invitation.planId) }
    }),
  )
  serve(invitations.revokeInvitation, (call) =>
    call.transact(async (tx) => {
      await setRevoked(tx, actorOf(call), call.params.id, true)
      return { invitation: await presentOne(tx, call.params.id) }
    }),
  )
  serve(invitations.previewInvitation, ({ body, read }) =>
    read(async (tx) => ({ invitation: await previewInvitation(tx, body.token) })),
  )
  serve(invitations.getOwnInvitation, ({ caller, read }) =>
    read(async (tx) => own(tx, caller.userId, await findOwnLink(tx, caller.userId))),
  )
  serve(invitations.createOwnInvitation, ({ caller, transact }) =>
    transact(async (tx) => own(tx, caller.userId, await makeOwnLink(tx, caller.userId))),
  )
}
