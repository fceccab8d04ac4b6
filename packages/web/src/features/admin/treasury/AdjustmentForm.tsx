import { Select } from '@mantine/core'
import { treasury } from '@vesica/contract'
import { checkBody } from '../../../data/check.ts'
import { choice, defineFields, lines, number, own, understoodValues, type ValuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { AccountSelect } from './AccountSelect.tsx'
import type { PickedAccount } from './accountOptions.ts'
import { effectOf, isZero } from './books.ts'
import styles from './Treasury.module.css'

const copy = text.treasury.asking

const fields = defineFields()({
  asset: choice(copy.coin),
  amount: number(copy.amount(''), { needed: copy.amountMissing, most: 40 }),
  debit: own<PickedAccount | undefined, never>(undefined, { wide: true }),
  credit: own<PickedAccount | undefined, never>(undefined, { wide: true }),
  reason: lines(copy.reason, { why: copy.reasonWhy, needed: true, most: 1000, wide: true }),
})

type Values = ValuesOf<typeof fields>

const bodyOf = ({ asset, amount, debit, credit, reason }: Values) => ({
  asset,
  amount,
  debit: debit?.code ?? '',
  credit: credit?.code ?? '',
  reason,
})

const check = ({ amount, debit, credit }: Values) => ({
  ...(isZero(amount) && { amount: copy.amountMissing }),
  ...(!debit && { debit: copy.chooseAccount }),
  ...(!credit && { credit: copy.chooseAccount }),
  ...(debit && debit.code === credit?.code && { credit: copy.chooseOther }),
})

const Preview = ({ values }: { values: Values }) => {
  const { asset, debit, credit } = values
  const body = bodyOf(understoodValues(fields, values))
  const { amount } = body
  const ready =
    debit &&
    credit &&
    debit.code !== credit.code &&
    !checkBody(treasury.requestAdjustment, body).amount &&
    !isZero(amount)
  const effect = ready ? effectOf(asset, amount, debit, credit) : undefined
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{copy.preview}</h3>
      <p>{effect?.sentence ?? copy.previewMissing}</p>
      {effect?.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}

type Props = { assets: readonly string[]; onDone: () => void; onCancel: () => void }

/** Requests a correction of one transfer. assets: the coins that have accounts. */
export const AdjustmentForm = ({ assets, onDone, onCancel }: Props) => {
  const form = useRecordForm({
    fields,
    values: () => ({ asset: assets[0] ?? '', amount: '', debit: undefined, credit: undefined, reason: '' }),
    check,
    refreshes: [treasury.getTreasury],
    save: saving(
      fields,
      treasury.requestAdjustment,
      (values) => ({ body: bodyOf(values) }),
      () => {
        notifySuccess(copy.done)
        onDone()
      },
    ),
  })
  const { values, errors, set } = form
  const account = (side: 'debit' | 'credit') => (
    <AccountSelect
      key={`${side} ${values.asset}`}
      label={copy[side]}
      description={copy[`${side}Why`]}
      asset={values.asset}
      chosen={values[side]}
      onChoose={(chosen) => set({ [side]: chosen })}
      error={errors[side]}
      required
    />
  )
  return (
    <RecordForm form={form} action={copy.submit} onCancel={onCancel}>
      <p className={styles.text}>{copy.lead}</p>
      <FormFields
        form={form}
        columns
        with={{ amount: { label: copy.amount(values.asset), placeholder: '0.00' } }}
        own={{
          asset: (
            <Select
              label={copy.coin}
              data={[...assets]}
              allowDeselect={false}
              value={values.asset}
              error={errors.asset}
              onChange={(asset) => asset && set({ asset, debit: undefined, credit: undefined })}
            />
          ),
          debit: account('debit'),
          credit: account('credit'),
        }}
      />
      <Preview values={values} />
    </RecordForm>
  )
}
