import { screen, waitFor } from '@testing-library/react'
import { members } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import { useDecision } from './useDecision.ts'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const nothing = () => undefined
const Screen = () => {
  const { busy, refusal, deny } = useDecision('id-of-ada', { onDenying: nothing, onDecided: nothing })
  const dialogCopy = { title: 'Deny Ada’s sign-up', action: 'Deny sign-up', why: 'The person gets this reason.' }
  return <DenyDialog {...dialogCopy} busy={busy} refused={refusal} onDeny={deny} onClose={nothing} />
}
const reason = () => screen.findByRole('textbox', { name: 'Reason' })
const send = () => screen.getByRole('button', { name: 'Deny sign-up' })

test('a denial requires a reason and focuses its field, and is sent with one', async () => {
  network.loses(members.denySignup)
  const person = show(<Screen />)
  const field = await reason()
  await person.click(send())
  await waitFor(() => expect(document.activeElement).toBe(field))
  await screen.findByText('Please provide a reason for rejection')
  await person.type(field, ' Too dark. ')
  await person.click(send())
  expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  expect(network.asked(members.denySignup).map(({ body }) => body)).toEqual([{ reason: 'Too dark.' }])
  // The button loses focus while it is pending.
  await waitFor(() => expect(document.activeElement).toBe(send()))
})

test('a denial that is refused for its reason explains it at the field', async () => {
  network.refuses(members.denySignup, 422, {
    message: 'Unprocessable entity.',
    code: 'validation_failed',
    errors: { reason: ['Please use plain text.'] },
  })
  const person = show(<Screen />)
  const field = await reason()
  await person.type(field, 'Dark')
  await person.click(send())
  await screen.findByText('Please use plain text.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})
