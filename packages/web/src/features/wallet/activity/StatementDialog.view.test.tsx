import { wallet } from '@vesica/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { StatementDialog } from './StatementDialog.tsx'

const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('a statement that fails says so, keeps the period, and can be requested again', async () => {
  const network = aNetwork()
  const person = show(<StatementDialog onClose={() => undefined} />)
  // The date picker belongs to the browser, so values are set directly.
  fireEvent.change(day('From'), { target: { value: '2026-01-01' } })
  fireEvent.change(day('To'), { target: { value: '2026-01-31' } })
  network.loses(wallet.getStatement)
  await person.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  expect([day('From').value, day('To').value]).toEqual(['2026-01-01', '2026-01-31'])

  network.delays(wallet.getStatement, undefined as never)
  await person.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const query = { from: '2026-01-01', to: '2026-01-31', format: 'pdf' }
  expect(network.asked(wallet.getStatement).map((request) => request.query)).toEqual([query, query])
})
