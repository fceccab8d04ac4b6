import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { text } from '../../i18n/text.ts'
import { DiscardQuestion } from '../form/DiscardQuestion.tsx'
import { UnsavedNotes, useClosing } from '../form/Unsaved.tsx'
import type { DialogProps } from './Dialog.tsx'

/** A dialog: traps and restores focus, closes on Escape; with an `Unsaved` form inside it asks first. */
export const DialogWindow = ({ opened, onClose, title, size = 'md', busy, full, children }: DialogProps) => {
  const phone = useMediaQuery('(max-width: 639px)')
  const { note, asks, close, keep, discard } = useClosing(onClose)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={{ sm: 380, md: 480, lg: 640, xl: 820 }[size]}
      fullScreen={full && phone}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': text.general.close, disabled: busy }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <UnsavedNotes value={note}>{children}</UnsavedNotes>
      <DiscardQuestion opened={asks} onKeep={keep} onDiscard={discard} />
    </Modal>
  )
}
