import { members } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { useAction } from '../../data/action.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Unsaved } from '../form/Unsaved.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const button = (name: string) => screen.getByRole('button', { name })
const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

const NameDialog = () => {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rename
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Another name">
        <Unsaved values={{ name }} />
        <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </Dialog>
    </>
  )
}

describe('a dialog', () => {
  test('has a header that is not a banner landmark of the page', async () => {
    const person = show(<NameDialog />)
    await person.click(button('Rename'))
    expect(await screen.findByRole('heading', { name: 'Another name' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
  })

  test('takes the focus, closes on Escape and restores the focus', async () => {
    const person = show(<NameDialog />)
    await person.click(button('Rename'))
    const dialog = await screen.findByRole('dialog', { name: 'Another name' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await person.keyboard('{Escape}')
    await isClosed('Another name')
    await hasFocus(button('Rename'))
  })

  test('with typed values asks before it closes, and keeps or discards them as chosen', async () => {
    const person = show(<NameDialog />)
    await person.click(button('Rename'))
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada')
    await person.keyboard('{Escape}')
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await isClosed('Discard what you entered?')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ada')
    await person.click(button('Close'))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await isClosed('Another name')
    await hasFocus(button('Rename'))
  })
})

const Removal = ({ typed }: { typed?: string }) => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const remove = useAction(members.deleteMember, { onAnswer: close })
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Begin
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        question="Delete Maya Chen?"
        action="Delete"
        danger
        {...(typed && { typed })}
        doing={remove}
        onConfirm={() => remove.run({ params: { id: 'maya' } })}
      />
    </>
  )
}

describe('the confirmation of a removal', () => {
  const requests = () => network.asked(members.deleteMember)

  test('focuses the cancel button, is answered once, and closes when it is done', async () => {
    const arrive = network.delays(members.deleteMember, { message: 'Deleted', refundable: [] })
    const person = show(<Removal />)
    await person.click(button('Begin'))
    await hasFocus(await screen.findByRole('button', { name: 'Cancel' }))
    await person.dblClick(button('Delete'))
    // Nothing closes it while the action is running.
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Delete Maya Chen?' })).toBeTruthy()
    arrive()
    await isClosed('Delete Maya Chen?')
    await hasFocus(button('Begin'))
    expect(requests()).toHaveLength(1)
  })

  test('stays open with the error when it is refused, can be retried, and clears it when reopened', async () => {
    const message = 'They are the only owner.'
    network.refuses(members.deleteMember, 409, { message, code: 'last_owner' })
    const person = show(<Removal />)
    await person.click(button('Begin'))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    await person.click(button('Delete'))
    await waitFor(() => expect(requests()).toHaveLength(2))
    await screen.findByRole('alert')
    await person.click(button('Cancel'))
    await isClosed('Delete Maya Chen?')
    await person.click(button('Begin'))
    await screen.findByRole('dialog', { name: 'Delete Maya Chen?' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('that cannot be undone requires a typed word', async () => {
    const person = show(<Removal typed="Maya Chen" />)
    await person.click(button('Begin'))
    const action = await screen.findByRole('button', { name: 'Delete' })
    expect(action).toHaveProperty('disabled', true)
    await person.type(screen.getByRole('textbox'), 'Maya')
    expect(action).toHaveProperty('disabled', true)
    await person.type(screen.getByRole('textbox'), ' Chen')
    expect(action).toHaveProperty('disabled', false)
    expect(requests()).toEqual([])
  })
})
