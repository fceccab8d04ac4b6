import { Alert } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const copy = text.admin.proof.doubts

const Sentences = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.map((doubt) => (
    <p key={doubt} style={{ margin: 0 }}>
      {doubt}
    </p>
  ))

/** What speaks against approving: stands above the facts, so that nobody has to scroll to it. */
export const Doubts = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.length > 0 && (
    <Alert color="yellow" role="alert" p="xs">
      <Sentences doubts={doubts} />
    </Alert>
  )

/**
 * Approving what is in doubt asks first, whether a key or a button was pressed.
 * @returns the question, to be drawn; whether it is open; and what a key or button does
 */
export const useDoubts = (doubts: readonly string[], approve: () => void) => {
  const [isAsked, setAsked] = useState(false)
  const question = (
    <ConfirmDialog
      opened={isAsked}
      onClose={() => setAsked(false)}
      question={copy.question}
      consequences={<Sentences doubts={doubts} />}
      action={copy.action}
      danger
      onConfirm={() => {
        setAsked(false)
        approve()
      }}
    />
  )
  return { question, isAsked, approve: () => (doubts.length > 0 ? setAsked(true) : approve()) }
}
