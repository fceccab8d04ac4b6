import { certificates } from '@vesica/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { OwnCertificates } from './OwnCertificates.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const number = '7K3M-9QXT-2HDA-4WZP'
const certificate: certificates.Certificate = {
  id: 'id-of-certificate',
  courseId: 'id-of-course',
  number,
  courseTitle: 'The second silence',
  minutes: 380,
  level: 'Guardian',
  issuedAt: '2026-02-01T12:00:00.000Z',
  revokedAt: null,
  verifyUrl: `https://members.example.org/verify/${number}`,
  pdfUrl: `/api/certificates/${number}/pdf`,
  badgeUrl: `/api/certificates/${number}/badge`,
}

const showThem = (...all: certificates.Certificate[]) => {
  network.answers(certificates.listOwnCertificates, { certificates: all })
  return show(<OwnCertificates />)
}

test('a certificate shows its printed details, and links to its public page and its course', async () => {
  showThem(certificate)
  const card = within(await screen.findByRole('listitem'))
  for (const expected of [number, 'Feb 1, 2026', 'Guardian', '6 h 20 min'])
    expect(card.getByText(expected)).toBeDefined()
  const page = card.getByRole('link', { name: 'Public page: The second silence' })
  expect(page).toHaveProperty('pathname', `/verify/${number}`)
  const course = card.getByRole('link', { name: 'The second silence' })
  expect(course).toHaveProperty('pathname', '/content/courses/id-of-course')
})

test('its full public URL is copied', async () => {
  const person = showThem(certificate)
  await person.click(await screen.findByRole('button', { name: 'Copy link: The second silence' }))
  expect(await screen.findByText('Link copied to clipboard!')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(certificate.verifyUrl)
})

test('its files are named by its number, and a failed download is reported', async () => {
  const person = showThem(certificate)
  const savedNames: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
  network.answersText(certificates.getCertificatePdf, '%PDF-1.7')
  network.answersText(certificates.getCertificateBadge, '{}')
  await person.click(await screen.findByRole('button', { name: 'PDF: The second silence' }))
  await person.click(screen.getByRole('button', { name: 'Open Badge: The second silence' }))
  await vi.waitFor(() => expect(savedNames).toEqual([`${number}.pdf`, `${number}.json`]))
  network.refuses(certificates.getCertificatePdf, 500, { message: 'Server error.', code: 'server_error' })
  await person.click(screen.getByRole('button', { name: 'PDF: The second silence' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})

test('a revoked certificate says so, with the date', async () => {
  showThem({ ...certificate, revokedAt: '2026-03-01T12:00:00.000Z' })
  expect(await screen.findByText('Revoked on Mar 1, 2026')).toBeDefined()
})

test('an empty list explains how to earn certificates, and a failed one says so', async () => {
  network.refuses(certificates.listOwnCertificates, 500, { message: 'Server error.', code: 'server_error' })
  const person = show(<OwnCertificates />)
  const failed = await screen.findByRole('alert')
  network.answers(certificates.listOwnCertificates, { certificates: [] })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No certificates yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/content?type=course')
})
