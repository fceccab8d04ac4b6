import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { BookReader } from './BookReader.tsx'

const noPdf = { file: new Blob(['Dear all, this is a letter.']) }

test('a loading book says so by its name, and has no controls yet', () => {
  show(<BookReader title="Letters on patience" source={noPdf} startAt={64} />)
  expect(screen.getByRole('region', { name: 'Book: Letters on patience' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Loading the book')
  expect(screen.getByRole('textbox', { name: 'Page' })).toMatchObject({ value: '64', disabled: true })
})

test('a book that cannot be displayed says so, and can be retried', async () => {
  let retries = 0
  const person = show(<BookReader title="Letters on patience" source={noPdf} onRetry={() => (retries += 1)} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This book could not be loaded.')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retries).toBe(1)
})

test('a book that is refused shows the error message', async () => {
  show(<BookReader title="Letters on patience" source={noPdf} reason="This belongs to Master." />)
  expect((await screen.findByRole('alert')).textContent).toContain('This belongs to Master.')
})
