import { content, progress } from '@vesica/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anItem } from '../../../test/library.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ItemPage } from './ItemPage.tsx'

test('progress that a lost connection held back is sent once it returns, and leaving is possible meanwhile', async () => {
  const network = aNetwork()
  network.answers(progress.listNotes, { notes: [] })
  network.loses(content.getContent)
  const item = anItem()
  show(<ItemPage id={item.id} upgradeHref={undefined} />)
  expect(await screen.findByText('No response from server.', {}, { timeout: 8000 })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Library' })).toHaveProperty('pathname', '/content')
  network.answers(content.getContent, { content: item, related: [] })
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { level: 1, name: item.title })).toBeDefined()
}, 12_000)
