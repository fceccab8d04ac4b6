import { uploads as calls } from '@vesica/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Serving } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { Uploads } from './resumable.ts'
import { announcedIn, wholeNumber } from './resumable-headers.ts'

const VERSION = '1.0.0'

/** States the protocol version, also on refusals. */
const speakTus = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('tus-resumable', VERSION).header('cache-control', 'no-store')
  if (request.headers['tus-resumable'] === VERSION) return
  reply.header('tus-version', VERSION)
  throw new Refusal('tus_version')
}

/** The tus protocol, version 1.0.0 with the extensions creation, termination and expiration. */
export const uploadsRoutes = ({ serveRaw }: Serving, uploads: Uploads): void => {
  serveRaw(calls.describeUploads, async (_call, reply) =>
    reply
      .header('tus-resumable', VERSION)
      .header('tus-version', VERSION)
      .header('tus-extension', 'creation,termination,expiration')
      .header('tus-max-size', await uploads.mostBytes())
      .header('cache-control', 'no-store')
      .status(204)
      .send(),
  )
  serveRaw(calls.createUpload, async ({ caller, request }, reply) => {
    speakTus(request, reply)
    const { id, expiresAt } = await uploads.create(caller.userId, announcedIn(request.headers))
    return reply
      .header('location', `/api/uploads/${id}`)
      .header('upload-expires', expiresAt.toUTCString())
      .status(201)
      .send()
  })
  serveRaw(calls.readUpload, async ({ caller, params, request }, reply) => {
    speakTus(request, reply)
    const { upload, offset, expiresAt } = await uploads.status(caller.userId, params.id)
    return reply
      .header('upload-offset', offset)
      .header('upload-length', upload.bytes)
      .header('upload-expires', expiresAt.toUTCString())
      .send()
  })
  serveRaw(calls.continueUpload, async ({ caller, params, request }, reply) => {
    speakTus(request, reply)
    const offset = wholeNumber(request.headers['upload-offset'], 'Upload-Offset')
    const arrived = await uploads.receive(caller.userId, params.id, offset, request.raw)
    return reply.header('upload-offset', arrived).status(204).send()
  })
  serveRaw(calls.cancelUpload, async ({ caller, params, request }, reply) => {
    speakTus(request, reply)
    await uploads.cancel(caller.userId, params.id)
    return reply.status(204).send()
  })
}
