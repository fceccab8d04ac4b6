import { streams } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { requireId } from '../../platform/data/find.ts'
import type { MediaGate } from '../../platform/events/media-gate.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Media } from '../../platform/http/media.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lastsUntil } from '../identity/index.ts'
import { askers, type CachedSettings } from './access/asker.ts'
import type { Asker } from './items/item.record.ts'
import { enterByOpening } from './learning/enrolment.ts'
import { playbackKey, openFile, openMaterial, openMedia, type PlayedOf, type PlayedType } from './items/playing.ts'

export interface StreamsParts {
  files: Files
  media: Media
  gate: MediaGate
  kept: CachedSettings
  /** The platform's public URL. */
  publicUrl: string
}

type StreamCall = Pick<Call<typeof streams.streamVideo>, 'caller' | 'params' | 'read' | 'transact'>
type Opening = (tx: Tx, contentId: string, asker: Asker) => ReturnType<typeof openFile>

/** Sends media after an access check, and registers each transfer so that it can be stopped. */
export const senderOf = ({ media, gate, kept }: StreamsParts) => {
  const askerOf = askers(kept)
  return async (
    { caller, read, transact }: Pick<StreamCall, 'caller' | 'read' | 'transact'>,
    contentId: string,
    reply: FastifyReply,
    opening: Opening,
    playedId = contentId,
  ): Promise<void> => {
    requireId(contentId)
    // Registered before the check, so that no change of access in between is missed.
    const playing = { userId: caller.userId, sessionId: caller.sessionId, shows: playedId }
    const playback = gate.enter(playing, performance.now() - reply.elapsedTime)
    try {
      const asker = await askerOf(caller)
      const { stored, enters, now } = await read((tx) => opening(tx, contentId, asker))
      if (enters !== null) await transact((tx) => enterByOpening(tx, enters, asker))
      playback.lasts(now, lastsUntil(caller))
      await media.send(reply, stored, playback.signal)
    } finally {
      playback.leave()
    }
  }
}

/** Videos, audio and documents. */
export const streamsRoutes = ({ serveRaw }: Serving, deps: StreamsParts): void => {
  const { files } = deps
  const send = senderOf(deps)
  const play = (type: PlayedType, source: PlayedOf) => (call: StreamCall, reply: FastifyReply) => {
    const { userId, contentId } = call.params
    if (userId !== call.caller.userId) throw new Refusal('not_found', {}, { log: "somebody else's address" })
    return send(call, contentId, reply, (tx, id, asker) =>
      openMedia(tx, files, { type, of: source, contentId: id }, asker),
    )
  }
  serveRaw(streams.streamVideo, async (call, reply) => play('video', 'content')(call, reply))
  serveRaw(streams.streamAudio, async (call, reply) => play('audio', 'content')(call, reply))
  serveRaw(streams.streamLessonVideo, async (call, reply) => play('video', 'lesson')(call, reply))
  serveRaw(streams.streamLessonAudio, async (call, reply) => play('audio', 'lesson')(call, reply))
  serveRaw(streams.getContentFile, (call, reply) =>
    send(call, call.params.id, reply, (tx, id, asker) => openFile(tx, files, id, asker)),
  )
  serveRaw(streams.getMaterial, async (call, reply) => {
    const { id, material } = call.params
    requireId(material)
    const opening: Opening = (tx, lessonId, asker) => openMaterial(tx, files, { lessonId, materialId: material }, asker)
    return send(call, id, reply, opening, playbackKey(id, material))
  })
}
