import { Alert } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const copy = text.admin.proof.doubts

const DoubtList = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.map((doubt) => (
    <p key={doubt} style={{ margin: 0 }}>
      {doubt}
    </p>
  ))

/** Reasons against approving, above the facts so that they need no scrolling. */
export const Doubts = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.length > 0 && (
    <Alert color="yellow" role="alert" p="xs">
      <DoubtList doubts={doubts} />
    </Alert>
  )

/**
 * Approving something doubtful asks first, whether by key or button.
 * @returns the question to render; whether it is open; and the handler for key or button
 */
export const useDoubts = (doubts: readonly string[], approve: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const question = (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      question={copy.question}
      consequences={<DoubtList doubts={doubts} />}
      action={copy.action}
      danger
      onConfirm={() => {
        setOpen(false)
        approve()
      }}
    />
  )
  return { question, isAsked: isOpen, approve: () => (doubts.length > 0 ? setOpen(true) : approve()) }
}
