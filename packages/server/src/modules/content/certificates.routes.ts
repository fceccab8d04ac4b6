import { certificates } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fileHeaders } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { certificatesOf, findCertificate, getCertificate, getOwnCertificate } from './certificates/certificate.ts'
import { presentCertificate, presentVerification } from './certificates/certificate.present.ts'
import { drawnFile, keepDrawn, withDrawn } from './certificates/drawn.ts'
import { askPage, certificatePage, unknownPage } from './certificates/verify.template.ts'
import type { StreamsParts } from './streams.routes.ts'

type Parts = Pick<StreamsParts, 'files' | 'kept' | 'publicUrl'>

/** Certificates of one's own, and what anybody is told of one. */
export const certificatesRoutes = (serving: Serving, parts: Parts): void => {
  const { serve, serveRaw } = serving
  const { files, publicUrl } = parts
  /** Those that are being drawn here: who asks meanwhile waits for the same. */
  const drawing = new Map<string, Promise<void>>()

  serve(certificates.listOwnCertificates, ({ caller, read }) =>
    read(async (tx) => ({
      certificates: (await certificatesOf(tx, caller.userId)).map((row) => presentCertificate(row, publicUrl)),
    })),
  )
  serveRaw(certificates.getCertificatePdf, async ({ caller, params, read, transact }, reply) => {
    const own = caller.role === 'admin' ? null : caller.userId
    const row = await read((tx) => getOwnCertificate(tx, params.number, own))
    if (row.file_id === null) {
      const draw = () =>
        withDrawn(files, row, publicUrl, (drawn) => transact((tx) => keepDrawn(tx, files, row.id, drawn)))
      const drawn = drawing.get(row.id) ?? draw().finally(() => drawing.delete(row.id))
      drawing.set(row.id, drawn)
      await drawn
    }
    const stored = await read((tx) => drawnFile(tx, files, row.id))
    return reply.headers(fileHeaders(stored)).send(files.read(stored))
  })
  serve(certificates.verifyCertificate, ({ params, read }) =>
    read(async (tx) => ({ certificate: presentVerification(await getCertificate(tx, params.number), publicUrl) })),
  )
  verifyPages(serving, parts)
}

/** What a link brings along beyond the number is nobody's mistake here. */
const typed = z.object({ number: z.string().optional() })

/** The page that a certificate leads to, by its number or the code beside it. */
const verifyPages = ({ servePage }: Serving, { kept, publicUrl }: Parts): void => {
  const place = async () => ({ platformName: (await kept.settings()).platformName, publicUrl })

  servePage({ path: '/verify', query: typed }, async ({ query }, reply) => {
    const number = query.number?.trim()
    if (number) return reply.redirect(`/verify/${encodeURIComponent(number.toWellFormed())}`, 303)
    return sendPage(reply, askPage(await place()))
  })
  servePage(
    { path: '/verify/{number}', params: z.object({ number: z.string() }), query: z.object({}) },
    async ({ params, read }, reply) => {
      const found = await read((tx) => findCertificate(tx, params.number))
      if (!found) return sendPage(reply.status(404), unknownPage(await place(), params.number))
      return sendPage(reply, certificatePage(await place(), presentVerification(found, publicUrl)))
    },
  )
}

/** Asked for again each time, so that nobody is shown as valid what was revoked. */
const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8').send(page)
