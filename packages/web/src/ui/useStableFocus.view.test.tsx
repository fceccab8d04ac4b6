import { Button, Menu } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { members } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { useAction } from '../data/action.ts'
import { Dialog } from './dialog/Dialog.tsx'
import { useRestoreFocus } from './dialog/useRestoreFocus.ts'
import { DataTable } from './list/DataTable.tsx'
import { PageButtons } from './list/PageButtons.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const button = (name: string) => screen.getByRole('button', { name })
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()))
const nothing = () => undefined

const Remover = () => {
  const remove = useAction(members.deleteMember)
  return (
    <>
      <Button loading={remove.isPending} onClick={() => void remove.run({ params: { id: 'maya' } })}>
        Remove
      </Button>
      <button type="button">Beside</button>
    </>
  )
}

/** Presses a button that then waits, and takes the focus from it as browsers do. */
const pressAndWait = async (person: ReturnType<typeof show>) => {
  const arrive = network.delays(members.deleteMember, { message: 'Deleted', refundable: [] })
  await person.click(button('Remove'))
  await waitFor(() => expect(button('Remove')).toHaveProperty('disabled', true))
  button('Remove').blur()
  return arrive
}

describe('a button after its request', () => {
  test('regains the focus', async () => {
    const arrive = await pressAndWait(show(<Remover />))
    arrive()
    await hasFocus(() => button('Remove'))
  })

  test('leaves the focus where the user moved it meanwhile', async () => {
    const person = show(<Remover />)
    const arrive = await pressAndWait(person)
    await person.click(button('Beside'))
    arrive()
    await waitFor(() => expect(button('Remove')).toHaveProperty('disabled', false))
    expect(document.activeElement).toBe(button('Beside'))
  })

  test('keeps Tab within its dialog meanwhile, forward and back', async () => {
    const person = show(
      <Dialog opened onClose={nothing} title="Another name">
        <Remover />
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog')
    const arrive = await pressAndWait(person)
    await person.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
    arrive()
    await waitFor(() => expect(button('Remove')).toHaveProperty('disabled', false))
    await pressAndWait(person)
    await person.tab({ shift: true })
    expect(dialog.contains(document.activeElement)).toBe(true)
  })
})

const names = ['Ada', 'Grace', 'Maya']

/** Rows that can be asked about, and are gone once the question is answered: at once, or when the list is read again. */
const People = ({ late }: { late?: boolean }) => {
  const [people, setPeople] = useState(names)
  const [about, setAbout] = useState<string>()
  useRestoreFocus(about !== undefined)
  const remove = () => {
    setAbout(undefined)
    if (!late) setPeople(people.filter((person) => person !== about))
  }
  const cell = (name: string) => (
    <button type="button" onClick={() => setAbout(name)}>
      Delete {name}
    </button>
  )
  return (
    <section aria-label="People" tabIndex={-1}>
      <DataTable
        caption="People"
        columns={[{ key: 'name', head: 'Name', cell }]}
        rows={people}
        rowKey={(name) => name}
        onOpen={nothing}
        {...(about !== undefined && { current: about })}
      />
      <Dialog opened={about !== undefined} onClose={() => setAbout(undefined)} title="Delete?">
        <button type="button" onClick={remove}>
          Yes
        </button>
      </Dialog>
      <span hidden data-testid="read again" onClick={() => setPeople(people.slice(1))} />
    </section>
  )
}

/** A dialog that an entry of a menu opens. */
const Menued = () => {
  const [isOpen, setOpen] = useState(false)
  useRestoreFocus(isOpen)
  return (
    <>
      <Menu hideDetached={false} returnFocus>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setTimeout(() => setOpen(true))}>Split</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Split?">
          <button type="button">Yes</button>
        </Dialog>
      )}
    </>
  )
}

describe('a menu item', () => {
  test('returns the focus to the menu’s button once its dialog is closed', async () => {
    const person = show(<Menued />)
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitem', { name: 'Split' }))
    await screen.findByRole('dialog', { name: 'Split?' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hasFocus(() => button('More'))
  })
})

describe('a removed row', () => {
  const row = (name: string) => screen.getByRole('row', { name: `Delete ${name}` })
  const remove = async (person: ReturnType<typeof show>, name: string) => {
    await person.click(button(`Delete ${name}`))
    await person.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('passes the focus to the next row, the last to the previous one, and the only one to the list', async () => {
    const person = show(<People />)
    await remove(person, 'Grace')
    await hasFocus(() => row('Maya'))
    await remove(person, 'Maya')
    await hasFocus(() => row('Ada'))
    await remove(person, 'Ada')
    await hasFocus(() => screen.getByRole('region', { name: 'People' }))
  })

  test('does so too when it is removed after the dialog has restored the focus to it', async () => {
    const person = show(<People late />)
    await remove(person, 'Ada')
    await hasFocus(() => button('Delete Ada'))
    fireEvent.click(screen.getByTestId('read again'))
    await hasFocus(() => row('Grace'))
  })
})

const cursors = [null, 'second', null]
const Pages = () => {
  const [at, setAt] = useState(0)
  const page = { previous_cursor: at === 1 ? 'first' : null, next_cursor: at === 0 ? (cursors[1] ?? null) : null }
  return <PageButtons page={page} onCursor={(cursor) => setAt(cursor === 'first' ? 0 : 1)} />
}

test('the last page moves the focus to Previous, and the first to Next', async () => {
  const person = show(<Pages />)
  await person.click(button('Next'))
  await hasFocus(() => button('Previous'))
  await person.keyboard('{Enter}')
  await hasFocus(() => button('Next'))
})
