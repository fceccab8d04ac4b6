import { randomUUID } from 'node:crypto'
import { certificates } from '@vesica/contract'
import { issueCertificate } from '../src/modules/content/index.ts'
import type { Person } from './people.ts'
import type { Running } from './running.ts'

type Earned = Partial<Parameters<typeof issueCertificate>[1]>

/** Issues a certificate as a completed course does. */
export const issue = (running: Running, person: Person, own: Earned = {}) => {
  const earned = {
    personId: person.id,
    courseId: randomUUID(),
    name: person.name,
    courseTitle: 'The Shape of Stillness',
    minutes: 150,
    level: 'Seeker',
    ...own,
  }
  return running.app.db.transact((tx) => issueCertificate(tx, earned))
}

/** A certificate as its holder sees it. */
export const aCertificate = async (
  running: Running,
  person: Person,
  own: Earned = {},
): Promise<certificates.Certificate> => {
  const { id } = await issue(running, person, own)
  const { certificates: all } = await person.call(certificates.listOwnCertificates, {})
  const authenticator = all.find((candidate) => candidate.id === id)
  if (!authenticator) throw new Error('An issued certificate is not among those of its holder')
  return authenticator
}
