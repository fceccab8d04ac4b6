import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { treasury } from '@vesica/contract'
import { useState } from 'react'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { isUnreadable, understood } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { AccountSelect } from './AccountSelect.tsx'
import type { PickedAccount } from './accountOptions.ts'
import { effectOf, isZero } from './books.ts'
import styles from './Treasury.module.css'

const words = text.treasury.asking

interface Values extends Record<string, unknown> {
  asset: string
  amount: string
  debit: PickedAccount | undefined
  credit: PickedAccount | undefined
  reason: string
}

const bodyOf = (values: Values) => ({
  asset: values.asset,
  amount: understood(values.amount).trim(),
  debit: values.debit?.code ?? '',
  credit: values.credit?.code ?? '',
  reason: values.reason,
})

const check = (values: Values): FieldErrors => {
  const body = bodyOf(values)
  const wrong = checkBody(treasury.requestAdjustment, body)
  return {
    ...wrong,
    ...(!wrong.amount && isZero(body.amount) && { amount: words.amountMissing }),
    ...(isUnreadable(body.amount) && { amount: text.words.numberUnreadable }),
    ...(body.amount === '' && { amount: words.amountMissing }),
    ...(body.debit === '' && { debit: words.chooseAccount }),
    ...(body.credit === '' && { credit: words.chooseAccount }),
    ...(body.debit !== '' && body.debit === body.credit && { credit: words.chooseOther }),
  }
}

const Preview = ({ values }: { values: Values }) => {
  const { asset, debit, credit } = values
  const { amount } = bodyOf(values)
  const ready =
    debit &&
    credit &&
    debit.code !== credit.code &&
    !checkBody(treasury.requestAdjustment, bodyOf(values)).amount &&
    !isZero(amount)
  const effect = ready ? effectOf(asset, amount, debit, credit) : undefined
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{words.preview}</h3>
      <p>{effect?.sentence ?? words.previewMissing}</p>
      {effect?.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}

type Props = { assets: readonly string[]; onDone: () => void; onCancel: () => void }

/** Asks for a correction of one transfer. assets: the coins that have accounts. */
export const AdjustmentForm = ({ assets, onDone, onCancel }: Props) => {
  const { form, element, send, refuse } = useCheckedForm<Values>({
    initialValues: { asset: assets[0] ?? '', amount: '', debit: undefined, credit: undefined, reason: '' },
    check,
  })
  const [general, setGeneral] = useState<{ message: string; requestId: string | undefined }>()
  const ask = useAct(treasury.requestAdjustment, {
    refreshes: [treasury.getTreasury],
    onFailed: (failure) => {
      if (!refuse(failure)) setGeneral({ message: failure.message, requestId: failure.requestId })
    },
    onDone: () => {
      notifySuccess(words.done)
      onDone()
    },
  })
  const { values } = form
  const account = (side: 'debit' | 'credit') => ({
    asset: values.asset,
    chosen: values[side],
    onChoose: (chosen: PickedAccount | undefined) => form.setFieldValue(side, chosen),
    error: form.errors[side],
    required: true,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={send((sent) => {
        setGeneral(undefined)
        return ask.act({ body: bodyOf(sent) })
      })}
    >
      <Unsaved values={values} />
      <Stack gap="md">
        <p className={styles.text}>{words.lead}</p>
        <div className={styles.two}>
          <Select
            label={words.coin}
            data={[...assets]}
            allowDeselect={false}
            value={values.asset}
            error={form.errors.asset}
            onChange={(asset) => asset && form.setValues({ asset, debit: undefined, credit: undefined })}
          />
          <TextInput
            label={words.amount(values.asset)}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            placeholder="0.00"
            data-autofocus
            {...form.getInputProps('amount')}
            onBlur={() => {
              const shown = understood(values.amount)
              if (shown !== values.amount) form.setFieldValue('amount', shown)
            }}
          />
        </div>
        <AccountSelect
          key={`debit ${values.asset}`}
          label={words.debit}
          description={words.debitWhy}
          {...account('debit')}
        />
        <AccountSelect
          key={`credit ${values.asset}`}
          label={words.credit}
          description={words.creditWhy}
          {...account('credit')}
        />
        <Textarea
          label={words.reason}
          description={words.reasonWhy}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
        <Preview values={values} />
        <FormFailure message={general?.message} requestId={general?.requestId} />
        <FormButtons act={words.submit} busy={ask.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
