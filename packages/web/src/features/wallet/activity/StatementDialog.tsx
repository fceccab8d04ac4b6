import { Button, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { useState } from 'react'
import { useDownload } from '../../../data/useDownload.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { type Period, type PeriodName, periodOf, periodProblem, periods } from './statementPeriods.ts'

const copy = text.wallet.statements
type Format = 'csv' | 'pdf'

/** The files of a period. busy: the download in progress. */
const useStatement = (period: Period) => {
  const { start, isPending, failure } = useDownload(wallet.getStatement)
  const [requested, setRequested] = useState<Format>()
  const download = (format: Format) => {
    setRequested(format)
    void start({ query: { ...period, format } }, (file) => {
      saveFile(file, `statement-${period.from}-${period.to}.${format}`)
      notifySuccess(copy.ready)
    })
  }
  return { busy: isPending ? requested : undefined, failure, download }
}

type DatesProps = { period: Period; onPeriod: (period: Period) => void; error: string | undefined }

const Dates = ({ period, onPeriod, error }: DatesProps) => (
  <div className={styles.dates}>
    <TextInput
      type="date"
      label={copy.from}
      value={period.from}
      onChange={(event) => onPeriod({ ...period, from: event.currentTarget.value })}
    />
    <TextInput
      type="date"
      label={copy.to}
      value={period.to}
      onChange={(event) => onPeriod({ ...period, to: event.currentTarget.value })}
      error={error}
    />
  </div>
)

/** Exports every movement of a period as a file. */
export const StatementDialog = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState<PeriodName>('month')
  const [period, setPeriod] = useState<Period>(() => periodOf('month', new Date()))
  const { busy, failure, download } = useStatement(period)
  const problem = periodProblem(period)
  const choose = (next: PeriodName) => {
    setName(next)
    if (next !== 'own') setPeriod(periodOf(next, new Date()))
  }
  return (
    <Dialog opened onClose={onClose} title={copy.title}>
      <div className={styles.parts}>
        <p className={styles.quiet}>{copy.lead}</p>
        <Select
          label={copy.period}
          allowDeselect={false}
          data={periods.map((option) => ({ value: option, label: copy.periods[option] }))}
          value={name}
          onChange={(next) => next && choose(next as PeriodName)}
        />
        <Dates
          period={period}
          onPeriod={(next) => {
            setName('own')
            setPeriod(next)
          }}
          error={problem && copy[problem]}
        />
        <FormFailure message={failure?.message} requestId={failure?.requestId} />
        <DialogFoot>
          {(['csv', 'pdf'] as const).map((format) => (
            <Button
              key={format}
              variant={format === 'csv' ? 'light' : 'filled'}
              leftSection={<IconDownload size={18} />}
              loading={busy === format}
              disabled={problem !== undefined || (busy !== undefined && busy !== format)}
              onClick={() => download(format)}
            >
              {copy[format]}
            </Button>
          ))}
        </DialogFoot>
      </div>
    </Dialog>
  )
}
