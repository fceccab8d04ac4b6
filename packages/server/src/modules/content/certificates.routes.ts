import { certificates } from '@vesica/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Serving } from '../../platform/http/serve.ts'
import { certificatesOf, findCertificate, getCertificate } from './certificates/certificate.ts'
import { presentCertificate, presentVerification } from './certificates/certificate.present.ts'
import { askPage, certificatePage, unknownPage } from './certificates/verify.template.ts'
import type { StreamsParts } from './streams.routes.ts'

type Parts = Pick<StreamsParts, 'files' | 'kept' | 'publicUrl'>

/** Certificates of one's own, and what anybody is told of one. */
export const certificatesRoutes = (serving: Serving, parts: Parts): void => {
  const { serve } = serving
  const { publicUrl } = parts

  serve(certificates.listOwnCertificates, ({ caller, read }) =>
    read(async (tx) => ({
      certificates: (await certificatesOf(tx, caller.userId)).map((row) => presentCertificate(row, publicUrl)),
    })),
  )
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
