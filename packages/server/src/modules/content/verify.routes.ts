import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Serving } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { badgeOf, signer } from './certificates.jobs.ts'
import { issuerDocument } from './certificates/badge.rules.ts'
import { revokedIn, signStatusList } from './certificates/badge.ts'
import { publicKeys } from './certificates/badge-key.ts'
import { findCertificate, getCertificate } from './certificates/certificate.ts'
import { presentVerification } from './certificates/certificate.present.ts'
import { askPage, certificatePage, unknownPage } from './certificates/verify.template.ts'
import type { StreamsParts } from './streams.routes.ts'

export type CertificatesParts = Pick<StreamsParts, 'files' | 'kept' | 'publicUrl'>

/** Ignores additional query parameters in links. */
const whatever = z.object({})

/** The public page of a certificate, by number or QR code, and the documents for verifiers. */
export const verifyRoutes = (serving: Serving, { kept, publicUrl }: CertificatesParts): void => {
  const { servePage } = serving
  const site = async () => ({ platformName: (await kept.settings()).platformName, publicUrl })

  servePage({ path: '/verify', query: z.object({ number: z.string().optional() }) }, async ({ query }, reply) => {
    const number = query.number?.trim()
    if (number) return reply.redirect(`/verify/${encodeURIComponent(number.toWellFormed())}`, 303)
    return sendPage(reply, askPage(await site()))
  })
  servePage(
    { path: '/verify/{number}', params: z.object({ number: z.string() }), query: whatever },
    async ({ params, read }, reply) => {
      const certificate = await read((tx) => findCertificate(tx, params.number))
      if (!certificate) return sendPage(reply.status(404), unknownPage(await site(), params.number))
      return sendPage(reply, certificatePage(await site(), presentVerification(certificate, publicUrl)))
    },
  )
  servePage(
    { path: '/verify/{number}/credential.json', params: z.object({ number: z.string() }), query: whatever },
    async (call, reply) => {
      const row = await call.read((tx) => getCertificate(tx, call.params.number))
      return sendDocument(reply, CREDENTIAL, await badgeOf(call, row, publicUrl))
    },
  )
  servePage(
    { path: '/verify/status/{list}', params: z.object({ list: z.string().regex(/^[1-9]\d{0,6}$/) }), query: whatever },
    async (call, reply) => {
      const list = Number(call.params.list)
      const revoked = await call.read((tx) => revokedIn(tx, list))
      const { key, at } = await signer(call)
      return sendDocument(reply, CREDENTIAL, await signStatusList({ list, revoked }, publicUrl, key, at))
    },
  )
  servePage({ path: '/.well-known/did.json', query: whatever }, async ({ read }, reply) => {
    const keys = await read(publicKeys)
    if (keys.length === 0) throw new Refusal('not_found', {}, { log: 'nothing was signed yet' })
    return sendDocument(reply, 'application/did+json', issuerDocument(publicUrl, keys))
  })
}

/** Revalidated on every request, so that a revoked certificate is never shown as valid. */
const pageHeaders = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page)

export const CREDENTIAL = 'application/vc'

/** Readable from verifiers' pages too: it is public and contains no data about the requester. */
const sendDocument = (reply: FastifyReply, type: string, document: object): FastifyReply =>
  reply
    .headers({ ...pageHeaders, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    .type(type)
    .send(JSON.stringify(document, null, 2))
