import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ProofViewer } from '../../../ui/picture/ProofViewer.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { applicant, request } from '../../../../test/applicant.ts'

const nothing = () => undefined
const decision = {
  approveWord: 'Approve',
  busy: false,
  approving: false,
  refusal: undefined,
  approve: nothing,
  askReason: nothing,
  deny: nothing,
  stopDenying: nothing,
}

const APPROVE_HINT = 'The proof couldn’t be fully displayed. Download the file and check it before you decide.'

test.each([
  ['a proof that did not come is named beside its amount and beside the decision', { message: 'It is gone.' }],
  ['a proof that still comes is not', null],
])('%s', async (_what, failure) => {
  signedIn(aNetwork(), { role: 'admin', rights: ['people:decide'] })
  const panel = () => (
    <DecisionPanel
      proof={
        <ProofViewer file={undefined} failure={failure} onRetry={nothing} kind="pdf" name="proof.pdf" sender="Ada" />
      }
      facts={<ReviewFacts member={applicant(request)} request={request} />}
      decided={null}
      canDecide
      doubts={[]}
      decision={decision}
      denying={false}
      denyTitle=""
      denyWhy=""
      denyAction=""
      inDialog={false}
    />
  )
  show(<AtAddress address="/" screen={panel} />)
  const factOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await factOf('Amount due')).toBe(`0.0005 BTC${failure ? 'proof not displayed' : ''}`)
  const equals = failure ? '' : 'matches the amount due'
  expect(await factOf('Amount on the proof')).toBe(`0.0005 BTC, as stated by the applicant${equals}`)
  expect(screen.queryByText(APPROVE_HINT) !== null).toBe(failure !== null)
})

test('doubts are above the details, and approval by shortcut or button asks about them first', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: ['people:decide'] })
  const approved: string[] = []
  const panel = () => (
    <DecisionPanel
      proof={null}
      facts={<p>Facts</p>}
      decided={null}
      canDecide
      doubts={['This proof was also used for 1 other payment.']}
      decision={{ ...decision, approve: () => approved.push('approved') }}
      denying={false}
      denyTitle=""
      denyWhy=""
      denyAction=""
      inDialog={false}
    />
  )
  const person = show(<AtAddress address="/" screen={panel} />)
  const doubt = await screen.findByRole('alert')
  expect(doubt.textContent).toBe('This proof was also used for 1 other payment.')
  expect(doubt.compareDocumentPosition(screen.getByText('Facts'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.keyboard('a')
  const question = within(await screen.findByRole('dialog', { name: 'Approve anyway?' }))
  expect(question.getByText('This proof was also used for 1 other payment.')).toBeDefined()
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(approved).toEqual([])
  await person.click(screen.getByRole('button', { name: /^Approve/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  expect(approved).toEqual(['approved'])
})
