import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { system } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { checkBody, type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { type AssetFields, changedBody, createBody, emptyAsset, fieldsOfAsset, missingFields } from './assetFields.ts'
import styles from './System.module.css'

const words = text.admin.assets
const order = ['crypto_name', 'crypto_symbol', 'icon', 'address', 'network', 'rate'] as const

const placeRefusal = (failure: CallFailed): { errors: FieldErrors; general: string } => {
  const errors = fieldErrorsOf(failure)
  if (failure.code === 'coin_exists') return { errors: { ...errors, crypto_symbol: failure.message }, general: '' }
  return { errors, general: order.some((name) => errors[name]) ? '' : failure.message }
}

const useAssetForm = (asset: system.CryptoAsset | undefined, onDone: () => void) => {
  const [before] = useState(asset ? fieldsOfAsset(asset) : emptyAsset)
  const [fields, setFields] = useState<AssetFields>(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState('')
  const onFailed = (failure: CallFailed) => {
    const placed = placeRefusal(failure)
    setErrors(placed.errors)
    setGeneral(placed.general)
  }
  const refreshes = [system.getSystemControls]
  const finish = (message: string) => {
    notifySuccess(message)
    onDone()
  }
  const create = useAct(system.createAsset, { refreshes, onFailed, onDone: () => finish(words.created) })
  const update = useAct(system.updateAsset, { refreshes, onFailed, onDone: () => finish(words.updated) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = createBody(fields)
    const changed = changedBody(fields, before)
    const wrong = {
      ...(asset ? checkBody(system.updateAsset, changed) : checkBody(system.createAsset, body)),
      ...missingFields(fields, asset === undefined),
    }
    setErrors(wrong)
    setGeneral('')
    const first = order.find((name) => wrong[name])
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    if (asset) void update.act({ params: { id: asset.id }, body: changed })
    else void create.act({ body })
  }
  const change = (changed: Partial<AssetFields>) => {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
    setGeneral('')
  }
  return { fields, errors, general, change, submit, busy: create.isPending || update.isPending }
}

type Props = { asset?: system.CryptoAsset; onDone: () => void; onCancel: () => void }

/** The form of a coin that people can pay with. */
export const AssetForm = ({ asset, onDone, onCancel }: Props) => {
  const { fields, errors, general, change, submit, busy } = useAssetForm(asset, onDone)
  const field = (name: (typeof order)[number]) => ({
    'data-field': name,
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={words.name} required data-autofocus maxLength={60} {...field('crypto_name')} />
        <div className={styles.two}>
          <TextInput
            label={words.symbol}
            description={words.symbolWhy}
            required
            maxLength={10}
            {...field('crypto_symbol')}
          />
          <TextInput label={words.icon} description={words.iconWhy} required maxLength={32} {...field('icon')} />
        </div>
        <TextInput
          label={words.address}
          description={words.addressWhy}
          required={!asset}
          maxLength={200}
          spellCheck={false}
          {...field('address')}
        />
        <div className={styles.two}>
          <TextInput label={words.network} description={text.words.optional} maxLength={60} {...field('network')} />
          <TextInput
            label={words.rate}
            description={words.rateWhy}
            inputMode="decimal"
            leftSection="$"
            maxLength={24}
            {...field('rate')}
          />
        </div>
        <Switch
          label={words.enabled}
          description={words.enabledWhy}
          checked={fields.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {general !== '' && (
          <Alert color="red" role="alert">
            {general}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {text.words.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {asset ? text.words.save : words.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
