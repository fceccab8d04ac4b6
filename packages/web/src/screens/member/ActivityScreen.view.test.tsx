import { screen, waitFor, within } from '@testing-library/react'
import { activity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ActivityScreen } from './ActivityScreen.tsx'

const sent: activity.ActivityEntry = {
  id: 'sent',
  type: 'purchase',
  title: 'Rose quartz mala, order ORD-7',
  time: '2026-01-03T08:00:00.000Z',
  about: null,
  status: 'shipped',
}
const processing = { ...sent, id: 'begun', time: '2026-01-02T08:00:00.000Z', status: 'processing' }

const renderActivity = (activity_logs: activity.ActivityEntry[], next_cursor: string | null = null) => {
  const network = aNetwork()
  signedIn(network)
  network.answers(activity.listOwnActivity, { activity_logs, next_cursor, previous_cursor: null })
  return { network, person: show(<AtAddress address="/activity" screen={ActivityScreen} />) }
}

test('all activity is listed step by step by day, and continues on the next page', async () => {
  const { network, person } = renderActivity([sent, processing], 'older')
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rose quartz mala, order ORD-7.*Shipped$/),
    expect.stringMatching(/^Rose quartz mala, order ORD-7.*Processing$/),
  ])
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(network.asked(activity.listOwnActivity).map(({ query }) => query)).toEqual([{ limit: '50' }])
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(network.asked(activity.listOwnActivity).at(-1)?.query).toEqual({ limit: '50', cursor: 'older' }),
  )
})

test('an empty activity list says so', async () => {
  renderActivity([])
  expect(await screen.findByText('No activity yet')).toBeTruthy()
})

test('a list that fails to load says so, and can be retried', async () => {
  const network = aNetwork()
  signedIn(network)
  network.refuses(activity.listOwnActivity, 500, { code: 'server_error', message: 'It could not be read.' })
  show(<AtAddress address="/activity" screen={ActivityScreen} />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy()
})
