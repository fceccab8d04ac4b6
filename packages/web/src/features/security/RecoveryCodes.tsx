import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import styles from './Security.module.css'

const copy = text.security.codes

/** codes: shown only this once. onKept: the person has saved them. */
export type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** Shows recovery codes until the person confirms saving them, because they cannot be retrieved again. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const lines = codes.join('\n')
  return (
    // Not dismissible with Escape or by clicking outside.
    <Dialog opened onClose={onKept} title={copy.title} busy>
      <Stack gap="md">
        <p style={{ margin: 0 }}>{copy.lead}</p>
        <ul translate="no" className={styles.codes} aria-label={copy.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyButton value={lines} name={copy.name} withText />
          <Button
            variant="light"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(new Blob([`${lines}\n`], { type: 'text/plain' }), copy.fileName)}
          >
            {text.labels.download}
          </Button>
        </Group>
        <DialogFoot>
          <Button onClick={onKept}>{copy.kept}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
