import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { orders } from '@vesica/contract'
import { useCallback, useState } from 'react'
import { useDownload } from '../../../data/useDownload.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'
import { PrintedReceipt } from './Receipt.tsx'

const words = text.orders.details

/** The receipt on paper or as a file. */
export const ReceiptButtons = ({ order }: { order: orders.Order }) => {
  const [printing, setPrinting] = useState(false)
  const { start, isPending, failure } = useDownload(orders.getReceipt)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const save = () =>
    start({ params: { id: order.id } }, (file) => {
      saveFile(file, `receipt-${order.reference}.pdf`)
      notifySuccess(words.pdfSaved)
    })
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => setPrinting(true)}>
          {words.print}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={isPending}
          onClick={() => void save()}
        >
          {words.pdf}
        </Button>
      </div>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      {printing && <PrintedReceipt order={order} onDone={onPrinted} />}
    </>
  )
}
