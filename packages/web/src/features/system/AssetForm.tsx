import { Alert, Autocomplete, Stack, Switch, TextInput } from '@mantine/core'
import { system } from '@vesica/contract'
import { type FormEvent, useRef, useState } from 'react'
import { checkBody, type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { WaitingChanges } from '../../ui/text/WaitingChanges.tsx'
import {
  type AssetFields,
  changedBody,
  createBody,
  emptyAsset,
  fieldsOfAsset,
  missingFields,
  networkKind,
  savedWords,
  shownField,
  unreadableFields,
} from './assetFields.ts'
import styles from './System.module.css'

const words = text.admin.assets
const order = [
  'crypto_name',
  'crypto_symbol',
  'icon',
  'network',
  'contract',
  'address',
  'rate',
  'min_deposit',
  'network_fee',
] as const
const wrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type Networks = system.SystemControls['networks']

/** What is hidden, because the network's coins have no contract, is not kept. */
const withoutHidden = (fields: AssetFields, networks: Networks): AssetFields =>
  networkKind(fields, networks).kind === 'coin' ? { ...fields, contract: '' } : fields

const placeRefusal = (failure: CallFailed): { errors: FieldErrors; general: string } => {
  const errors = fieldErrorsOf(failure)
  if (failure.code === 'coin_exists') return { errors: { ...errors, crypto_symbol: failure.message }, general: '' }
  return { errors, general: order.some((name) => errors[name]) ? '' : failure.message }
}

const useAssetForm = (asset: system.CryptoAsset | undefined, networks: Networks, onDone: () => void) => {
  const [before] = useState(asset ? fieldsOfAsset(asset) : emptyAsset)
  const [fields, setFields] = useState<AssetFields>(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = (wrong: FieldErrors): boolean => {
    const first = order.find((name) => wrong[name])
    // The field may have to appear first.
    if (first) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus())
    return first !== undefined
  }
  const onFailed = (failure: CallFailed) => {
    const placed = placeRefusal(failure)
    setErrors(placed.errors)
    setGeneral(placed.general)
    focusFirst(placed.errors)
  }
  const refreshes = [system.getSystemControls]
  const sent = withoutHidden(fields, networks)
  const body = createBody(sent)
  const changed = changedBody(sent, before)
  const finish = (message: string) => {
    notifySuccess(message)
    onDone()
  }
  const create = useAct(system.createAsset, {
    refreshes,
    onFailed,
    onDone: (reply) => finish(savedWords(body, reply.asset, words.created)),
  })
  const update = useAct(system.updateAsset, {
    refreshes,
    onFailed,
    onDone: (reply) => finish(savedWords(changed, reply.asset, words.updated)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = {
      ...(asset ? checkBody(system.updateAsset, changed) : checkBody(system.createAsset, body)),
      ...missingFields(fields, asset === undefined),
      ...unreadableFields(fields),
    }
    setErrors(wrong)
    setGeneral('')
    if (focusFirst(wrong)) return
    if (asset) void update.act({ params: { id: asset.id }, body: changed })
    else void create.act({ body })
  }
  const change = (changed: Partial<AssetFields>) => {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
    setGeneral('')
  }
  return { form, fields, errors, general, change, submit, busy: create.isPending || update.isPending }
}

/** Where the rate in force comes from, and since when. */
const RateInForce = ({ asset }: { asset: system.CryptoAsset }) => {
  if (asset.rate === null || asset.rateSetAt === null) return words.rateWhy
  const { administrator, source } = words.rateSources
  return (
    <>
      {words.rateWhy} {words.rateAge} <RelativeTime moment={asset.rateSetAt} />{' '}
      {asset.rateSetBy === null ? source : administrator(asset.rateSetBy)}.
    </>
  )
}

type Props = { asset?: system.CryptoAsset; networks: Networks; onDone: () => void; onCancel: () => void }

/** The form of a coin that people can pay with. */
export const AssetForm = ({ asset, networks, onDone, onCancel }: Props) => {
  const { form, fields, errors, general, change, submit, busy } = useAssetForm(asset, networks, onDone)
  const field = (name: (typeof order)[number]) => ({
    'data-field': name,
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    inputWrapperOrder: wrapperOrder,
    onBlur: () => {
      const shown = shownField(name, fields[name])
      if (shown !== fields[name]) change({ [name]: shown })
    },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const network = networkKind(fields, networks)
  const networkWhy = {
    coin: words.networkChecked(network.name),
    token: words.networkChecked(network.name),
    unknown: network.name === '' ? words.networkWhy : words.networkUnknown(network.name),
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Unsaved values={fields} />
      <Stack gap="md">
        <WaitingChanges changes={asset?.waiting ?? []} />
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
        <Autocomplete
          label={words.network}
          description={networkWhy[network.kind]}
          data={networks.map((one) => one.name)}
          maxLength={60}
          {...field('network')}
          onChange={(typed) => change({ network: typed })}
        />
        {network.kind !== 'coin' && (network.kind === 'token' || fields.contract !== '') && (
          <TextInput
            label={words.contract}
            description={words.contractWhy}
            maxLength={64}
            spellCheck={false}
            {...field('contract')}
          />
        )}
        <TextInput
          label={words.address}
          description={words.addressWhy}
          required={!asset}
          maxLength={200}
          spellCheck={false}
          {...field('address')}
        />
        <TextInput
          label={words.rate}
          description={asset ? <RateInForce asset={asset} /> : words.rateWhy}
          inputMode="decimal"
          leftSection="$"
          maxLength={24}
          {...field('rate')}
        />
        <div className={styles.two}>
          <TextInput
            label={words.minDeposit(fields.crypto_symbol.trim().toUpperCase())}
            description={words.minDepositWhy}
            inputMode="decimal"
            required
            maxLength={24}
            {...field('min_deposit')}
          />
          <TextInput
            label={words.networkFee}
            description={words.networkFeeWhy}
            inputMode="decimal"
            leftSection="$"
            required
            maxLength={12}
            {...field('network_fee')}
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
        <FormButtons act={asset ? text.words.save : words.create} busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
