import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Attachments } from './Attachments.tsx'

test('the accessible name of a file consists of its visible name and size', () => {
  const file = { id: 'list', name: 'What is missing.pdf', bytes: 1536, picture: false, url: '/api/support/files/list' }
  show(<Attachments attachments={[file]} />)
  const button = screen.getByRole('button', { name: 'Download What is missing.pdf 1.5 KB' })
  expect(button.getAttribute('aria-label')).toBeNull()
})
