import { screen, within } from '@testing-library/react'
import { liveSessions } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { ada, AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
})

const noSessions = { sessions: [], next_cursor: null, previous_cursor: null }
const showSessions = () => show(<AtAddress address="/sessions" screen={SessionsScreen} />)

test('a pending applicant is told when sessions open, and not that none is planned', async () => {
  signedIn(network, { signup: { ...ada.signup, status: 'pending' } })
  showSessions()
  await screen.findByText('Live sessions come with your membership')
  expect(screen.queryByText('No upcoming live sessions')).toBeNull()
  expect(network.asked(liveSessions.listLiveSessions)).toEqual([])
})

test('a member without sessions is told that new ones appear automatically', async () => {
  network.answers(liveSessions.listLiveSessions, noSessions)
  showSessions()
  await screen.findByText('No upcoming live sessions')
  expect(screen.getByText('New sessions for your level will appear here.')).toBeTruthy()
})

test('sessions that fail to load say so and can be reloaded', async () => {
  network.refuses(liveSessions.listLiveSessions, 500, {
    message: 'Server error. Please try again later.',
    code: 'internal',
  })
  const person = showSessions()
  const failed = within(await screen.findByRole('alert'))
  network.answers(liveSessions.listLiveSessions, noSessions)
  await person.click(failed.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No upcoming live sessions')
})
