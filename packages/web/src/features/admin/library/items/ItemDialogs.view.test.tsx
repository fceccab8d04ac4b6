import { screen, waitFor, within } from '@testing-library/react'
import { libraryManagement, rightsOf } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aLibrary, anItem } from '../../../../../test/managed.ts'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { ContentScreen } from '../../../../screens/admin/ContentScreen.tsx'

/** Creates an item through its form. @param item the server's response */
const openItem = async (item: Partial<libraryManagement.EditedItem>) => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  aLibrary(network, [anItem()])
  network.answers(libraryManagement.createContent, { content: anItem(item) })
  const person = show(<AtAddress address="/admin/content?open=add" screen={ContentScreen} />)
  const form = within(await screen.findByRole('dialog', { name: 'Add Content' }))
  const title = await form.findByRole('textbox', { name: /^Title/ })
  await waitFor(() => expect(title.closest('fieldset')?.disabled).toBe(false))
  for (const [name, written] of [
    [/^Title/, 'Breath before words'],
    [/^Duration/, '20 min'],
    [/^Description/, 'Twenty minutes of sitting.'],
  ] as const) {
    await person.click(form.getByRole('textbox', { name }))
    await person.paste(written)
  }
  for (const [name, chosen] of [
    [/^Type/, 'Article'],
    [/^Category/, 'Stillness'],
  ] as const) {
    const box = form.getByRole('combobox', { name })
    await person.click(box)
    const list = await waitFor(() => {
      const menu = document.getElementById(box.getAttribute('aria-controls') ?? '')
      expect(menu).not.toBeNull()
      return menu as HTMLElement
    })
    await person.click(within(list).getByRole('option', { name: chosen, hidden: true }))
  }
  await person.click(form.getByRole('button', { name: 'Create content' }))
  await screen.findByText('Content Created Successfully')
  return { network, person }
}

test('a new item can be opened from its confirmation', async () => {
  const { person } = await openItem({ published: true, publishedAt: '2026-03-04T09:30:00.000Z' })
  expect(screen.queryByRole('button', { name: 'Publish this draft' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Edit Breath before words' })
})

test('a new draft can be published from its confirmation', async () => {
  const { network, person } = await openItem({})
  network.answers(libraryManagement.publishContent, { content: anItem({ published: true }) })
  await person.click(screen.getByRole('button', { name: 'Publish this draft' }))
  await screen.findByText('Content Updated Successfully')
  expect(network.asked(libraryManagement.publishContent).map(({ body }) => body)).toEqual([{ published: true }])
})

test('an item is published from its menu', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  aLibrary(network, [anItem()])
  network.answers(libraryManagement.publishContent, { content: anItem({ published: true }) })
  const person = show(<AtAddress address="/admin/content" screen={ContentScreen} />)
  await person.click(await screen.findByRole('button', { name: 'More actions for Breath before words' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Publish', hidden: true }))
  await waitFor(() => expect(network.asked(libraryManagement.publishContent)).toHaveLength(1))
})
