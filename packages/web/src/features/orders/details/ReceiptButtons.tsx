import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { orders } from '@vesica/contract'
import { type ReactNode, useCallback, useState } from 'react'
import { useDownload } from '../../../data/useDownload.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'

const copy = text.orders.details

type Props = {
  id: string
  reference: string
  /** Renders the receipt to print; onDone: the print window was closed. */
  paper: (onDone: () => void) => ReactNode
}

/** Prints the receipt or downloads it as a file. */
export const ReceiptButtons = ({ id, reference, paper }: Props) => {
  const [printing, setPrinting] = useState(false)
  const { start, isPending, failure } = useDownload(orders.getReceipt)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const save = () =>
    start({ params: { id } }, (file) => {
      saveFile(file, `receipt-${reference}.pdf`)
      notifySuccess(copy.pdfSaved)
    })
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => setPrinting(true)}>
          {copy.print}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={isPending}
          onClick={() => void save()}
        >
          {copy.pdf}
        </Button>
      </div>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      {printing && paper(onPrinted)}
    </>
  )
}
