import { certificates } from '@vesica/contract'
import { fileHeaders } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { badgeOf, drawOnce } from './certificates.jobs.ts'
import { rotateKey } from './certificates/badge-key.ts'
import { certificatesOf, getCertificate, getOwnCertificate } from './certificates/certificate.ts'
import {
  presentCertificate,
  presentManagedCertificate,
  presentVerification,
} from './certificates/certificate.present.ts'
import { drawnFile } from './certificates/drawn.ts'
import { listManagedCertificates } from './certificates/managed-certificate.ts'
import { newKeyPair } from './certificates/proof.ts'
import { revokeCertificate } from './certificates/revocation.ts'
import { type CertificatesParts, CREDENTIAL, verifyRoutes } from './verify.routes.ts'

/** The caller's certificates, and public verification. */
export const certificatesRoutes = (serving: Serving, deps: CertificatesParts): void => {
  const { serve, serveRaw } = serving
  const { files, publicUrl } = deps
  /** Certificates being drawn in this process, so that parallel requests share the work. */
  const drawing = new Map<string, Promise<void>>()

  serve(certificates.listOwnCertificates, ({ caller, read }) =>
    read(async (tx) => ({
      certificates: (await certificatesOf(tx, caller.userId)).map((row) => presentCertificate(row, publicUrl)),
    })),
  )
  serveRaw(certificates.getCertificatePdf, async (call, reply) => {
    const own = call.caller.role === 'admin' ? null : call.caller.userId
    const row = await call.read((tx) => getOwnCertificate(tx, call.params.number, own))
    const drawn = drawing.get(row.id) ?? drawOnce(call, files, row, publicUrl).finally(() => drawing.delete(row.id))
    drawing.set(row.id, drawn)
    await drawn
    const stored = await call.read((tx) => drawnFile(tx, files, row.id))
    return reply.headers(fileHeaders(stored)).send(files.read(stored))
  })
  serveRaw(certificates.getCertificateBadge, async (call, reply) => {
    const row = await call.read((tx) => getOwnCertificate(tx, call.params.number, call.caller.userId))
    const badge = await badgeOf(call, row, publicUrl)
    return reply
      .header('cache-control', 'private, no-store')
      .type(CREDENTIAL)
      .send(JSON.stringify(badge, null, 2))
  })
  serve(certificates.listManagedCertificates, ({ query, read }) =>
    read((tx) => listManagedCertificates(tx, query, publicUrl)),
  )
  serve(certificates.revokeCertificate, (call) =>
    call.transact(async (tx) => {
      const row = await revokeCertificate(tx, actorOf(call), call.params.id, call.body.reason)
      const names = new Map([[call.caller.userId, call.caller.name]])
      return { certificate: presentManagedCertificate(row, publicUrl, names) }
    }),
  )
  serve(certificates.rotateBadgeKey, (call) => {
    const newKey = newKeyPair()
    return call.transact(async (tx) => ({ publicKey: await rotateKey(tx, actorOf(call), newKey) }))
  })
  serve(certificates.verifyCertificate, ({ params, read }) =>
    read(async (tx) => ({ certificate: presentVerification(await getCertificate(tx, params.number), publicUrl) })),
  )
  verifyRoutes(serving, deps)
}
