import { hash } from 'node:crypto'
import { backups } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { newName } from '../../platform/archive/configured.ts'
import { archivePlace } from '../../platform/archive/place.ts'
import { newSeal, type Seal, sealedBytes, sealRange } from '../../platform/archive/age.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { createMedia } from '../../platform/http/media.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Caller } from '../../platform/caller.ts'
import { actorOf } from '../activity/index.ts'
import { requestBackup, deleteBackup } from './backup.ts'
import { getOpened, openForDownload } from './download.ts'
import { presentBackups } from './backup.present.ts'
import { setSchedule } from './schedule.ts'
import { requestTrial } from './trial.ts'

interface Parts {
  config: Config
  events: Pick<Events, 'subscribe'>
}

export const backupsRoutes = ({ serve, serveRaw }: Serving, { config, events }: Parts): void => {
  const store = archivePlace(config)
  const encrypted = config.backupPassphrase !== undefined
  const present = (tx: Tx) => presentBackups(tx, store, encrypted)
  const pieces: Parameters<typeof createMedia>[0]['pieces'] = ({ path }, range, size, signal) =>
    store.pieces(path, range, size, signal)
  const media = createMedia({ pieces, localPath: () => undefined }, undefined)
  /** Encrypts a download. @param bytes of the archive as stored */
  const sealing = (seal: Seal, bytes: number) =>
    createMedia(
      {
        pieces: (stored, range, size, signal) =>
          sealRange(seal, range, bytes, (plainRange) => pieces(stored, plainRange, size, signal)),
        localPath: () => undefined,
      },
      undefined,
    )

  serve(backups.listBackups, ({ read }) => read(present))
  serve(backups.startBackup, (call) =>
    call.transact(async (tx) => {
      const newBackup = { name: newName(config, 'asked'), store: store.store, encrypted }
      await requestBackup(tx, actorOf(call), newBackup)
      return { ...(await present(tx)), message: 'A backup has started.' }
    }),
  )
  serve(backups.setBackupSchedule, (call) =>
    call.transact(async (tx) => {
      await setSchedule(tx, actorOf(call), call.body)
      return present(tx)
    }),
  )
  serve(backups.tryBackup, (call) =>
    call.transact(async (tx) => {
      await requestTrial(tx, actorOf(call), call.params.id)
      return present(tx)
    }),
  )
  serve(backups.deleteBackup, (call) =>
    call.transact(async (tx) => {
      await deleteBackup(tx, actorOf(call), call.params.id, store.remove)
      return present(tx)
    }),
  )
  serve(backups.openBackup, async (call) => {
    const { passphrase } = call.body
    const seal = passphrase === undefined ? undefined : await newSeal(passphrase)
    return call.transact(async (tx) => {
      const until = await openForDownload(tx, actorOf(call), call.caller.sessionId, call.params.id, seal)
      return { path: `/api/system-controls/backups/${call.params.id}/archive`, until: until.toISOString() }
    })
  })
  serveRaw(backups.downloadBackup, async ({ caller, params, read }, reply: FastifyReply) => {
    const session = untilSessionEnds(events, caller)
    try {
      const backup = await read((tx) => getOpened(tx, caller, params.id))
      const { id, name: path, bytes, started_at, seal } = backup
      const stored = { id, store: backup.store, path, kind: 'zip' as const, mime: 'application/octet-stream' }
      const facts = { purpose: 'backup', createdAt: started_at }
      const sent = seal
        ? { name: `${path}.age`, bytes: sealedBytes(seal, bytes), sha256: hash('sha256', seal.head) }
        : { name: path, bytes, sha256: backup.sha256 ?? id }
      await (seal ? sealing(seal, bytes) : media).send(reply, { ...stored, ...facts, ...sent }, session.signal)
    } finally {
      session.over()
    }
    return reply
  })
}

/** Aborted when the session of the downloading person ends: an archive contains everything. */
const untilSessionEnds = (events: Pick<Events, 'subscribe'>, { sessionId, userId }: Caller) => {
  const ended = new AbortController()
  const over = events.subscribe(({ endedSessions = [], users = [] }) => {
    const isOwnSession = endedSessions.includes(sessionId) || (endedSessions.includes('*') && users.includes(userId))
    if (isOwnSession) ended.abort()
  })
  return { signal: ended.signal, over }
}
