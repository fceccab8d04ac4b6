import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../form/FormFailure.tsx'
import lists from './List.module.css'

/** label: of the button. download: its state. */
export type ExportListProps = {
  label: string
  download: {
    readonly isPending: boolean
    readonly failure: { readonly message: string; readonly requestId?: string | undefined } | undefined
  }
  onClick: () => void
}

/** Downloads a back-office list as a file; failures are shown below the bar. */
export const ExportList = ({ label, download, onClick }: ExportListProps) => (
  <>
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} />}
      loading={download.isPending}
      onClick={onClick}
    >
      {label}
    </Button>
    {download.failure && (
      <div className={lists.barFailure}>
        <FormFailure
          message={text.general.exportFailed(download.failure.message)}
          requestId={download.failure.requestId}
        />
      </div>
    )}
  </>
)
