import { Button, Group, Modal, Stack } from '@mantine/core'
import { text } from '../../i18n/text.ts'

type QuestionProps = { opened: boolean; onKeep: () => void; onDiscard: () => void }

/** Its key presses don't reach the dialogs below. */
const notBelow = { 'data-mantine-stop-propagation': true }

/** Asks whether unsaved input may be discarded. */
export const DiscardQuestion = ({ opened, onKeep, onDiscard }: QuestionProps) => (
  <Modal
    opened={opened}
    onClose={onKeep}
    title={text.general.discardQuestion}
    size={380}
    withCloseButton={false}
    // Escape is handled here only: dialogs below would also react to it.
    closeOnEscape={false}
    onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    transitionProps={{ transition: 'fade', duration: 150 }}
  >
    <Stack gap="md">
      <div>{text.general.discardThen}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onKeep} data-autofocus {...notBelow}>
          {text.general.keepEditing}
        </Button>
        <Button color="red" onClick={onDiscard} {...notBelow}>
          {text.general.discard}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
