import { streams } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { requireId } from '../../platform/data/find.ts'
import type { MediaGate } from '../../platform/events/media-gate.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Media } from '../../platform/http/media.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lastsUntil } from '../identity/index.ts'
import { askers, type Kept } from './access/asker.ts'
import { openMedia, type PlayedType } from './items/playing.ts'

export interface StreamsParts {
  files: Files
  media: Media
  gate: MediaGate
  kept: Kept
}

type StreamCall = Pick<Call<typeof streams.streamVideo>, 'caller' | 'params' | 'read'>

/** Films and sound. */
export const streamsRoutes = ({ serveRaw }: Serving, { files, media, gate, kept }: StreamsParts): void => {
  const askerOf = askers(kept)
  const play =
    (type: PlayedType) =>
    async ({ caller, params, read }: StreamCall, reply: FastifyReply): Promise<void> => {
      const { userId, contentId } = params
      requireId(contentId)
      if (userId !== caller.userId) throw new Refusal('not_found', {}, { log: "somebody else's address" })
      // Before it is looked at: what is told meanwhile must not be missed.
      const playing = { userId, sessionId: caller.sessionId, shows: contentId }
      const place = gate.enter(playing, performance.now() - reply.elapsedTime)
      try {
        const asker = await askerOf(caller)
        const { stored, now } = await read((tx) => openMedia(tx, files, { type, contentId }, asker))
        place.lasts(now, lastsUntil(caller))
        await media.send(reply, stored, place.signal)
      } finally {
        place.leave()
      }
    }
  serveRaw(streams.streamVideo, play('video'))
  serveRaw(streams.streamAudio, play('audio'))
}
