import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { type Item, ItemCard } from './ItemCard.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ItemCardSkeletons, ItemRowSkeletons } from './ItemSkeletons.tsx'

const item: Item = {
  id: 'id-of-room',
  title: 'The listening room',
  href: '/content/id-of-room',
  kind: 'video',
  length: '27 min',
  level: 'Guardian',
}

const forms = [
  ['a card', ItemCard],
  ['a row', ItemRow],
] as const

test.each(forms)('%s links to the item and describes it', (_, Form) => {
  show(<Form {...item} />)
  expect(screen.getByRole('link', { name: 'The listening room' })).toHaveProperty('pathname', '/content/id-of-room')
  expect(screen.getByText('Video · 27 min')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(forms)('%s that is locked says in words what would open it, and shows no progress', (_, Form) => {
  show(<Form {...item} percent={40} opensWith="Master" />)
  expect(screen.getByText('Available to Master')).toBeDefined()
  expect(screen.queryByText('Guardian')).toBeNull()
  expect(screen.queryByRole('img', { name: '40% done' })).toBeNull()
  expect(screen.getByRole('link', { name: 'The listening room' })).toBeDefined()
})

test.each(forms)('%s shows the progress, rounded down to whole percent', (_, Form) => {
  show(<Form {...item} percent={44.9} />)
  expect(screen.getByRole('img', { name: '44% done' }).textContent).toBe('44')
})

test('a card shows its level, and a lock and a check mark have names', () => {
  show(
    <ul>
      <ItemCard {...item} />
      <ItemCard {...item} percent={100} done />
      <ItemCard {...item} opensWith="Master" />
    </ul>,
  )
  expect(screen.getAllByText('Guardian')).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'Done' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Locked' })).toBeDefined()
})

test('a row shows its note instead of the duration', () => {
  show(<ItemRow {...item} note="15 min left" />)
  expect(screen.getByText('Video · 15 min left')).toBeDefined()
})

test.each(forms)('the heart of %s is a named button that works by pointer and by keyboard', async (_, Form) => {
  const FavouriteForm = () => {
    const [on, setOn] = useState(false)
    return <Form {...item} favourite={{ on, onChange: setOn }} />
  }
  const person = show(<FavouriteForm />)
  const heart = screen.getByRole('button', { name: 'Favorite: The listening room' })
  expect(heart.ariaPressed ?? heart.getAttribute('aria-pressed')).toBe('false')
  await person.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  heart.focus()
  await person.keyboard(' ')
  expect(heart.getAttribute('aria-pressed')).toBe('false')
})

test('a picture is shown in its widths, and without one there is a decorative figure', () => {
  show(
    <ul>
      <ItemCard {...item} sources={{ src: '/p/640.webp', srcSet: '/p/320.webp 320w, /p/640.webp 640w' }} />
      <ItemCard {...item} />
    </ul>,
  )
  const [input, computed] = screen.getAllByRole('listitem')
  expect(input?.querySelector('img')?.getAttribute('srcset')).toBe('/p/320.webp 320w, /p/640.webp 640w')
  expect(input?.querySelector('img')?.alt).toBe('')
  expect(computed?.querySelector('img')).toBeNull()
  expect(computed?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('a loading card is hidden from screen readers', () => {
  show(
    <ul>
      <ItemCardSkeletons count={2} />
      <ItemRowSkeletons count={2} />
    </ul>,
  )
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(document.querySelectorAll('li')).toHaveLength(4)
})
