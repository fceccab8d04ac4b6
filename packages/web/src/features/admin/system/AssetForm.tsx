import { Autocomplete } from '@mantine/core'
import { system } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { valuesOf } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifyNext, notifySuccess } from '../../../ui/toasts.tsx'
import { PendingChangeNotes } from '../../../ui/text/PendingChangeNotes.tsx'
import {
  type AssetFields,
  assetFields,
  changedBody,
  createBody,
  isComplete,
  networkKind,
  notYet,
  savedText,
} from './assetFields.ts'

const copy = text.system.assets

type Networks = system.SystemControls['networks']

/** A hidden field is not saved: the network's own coin has no contract. */
const withoutHidden = (fields: AssetFields, networks: Networks): AssetFields =>
  networkKind(fields, networks).kind === 'coin' ? { ...fields, contract: '' } : fields

const useAssetForm = (asset: system.CryptoAsset | undefined, networks: Networks, onDone: () => void) => {
  const creating = (fields: AssetFields) => createBody(withoutHidden(fields, networks))
  const changing = (fields: AssetFields, saved: AssetFields) => changedBody(withoutHidden(fields, networks), saved)
  const enable = useAction(system.updateAsset, {
    refreshes: [system.getSystemControls],
    onDone: ({ asset: { name } }) => notifySuccess(copy.enabledNamed(name)),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const done = (message: string) => {
    notifySuccess(message)
    onDone()
  }
  const created = (createdAsset: system.CryptoAsset, fields: AssetFields) => {
    const { id, name, enabled } = createdAsset
    if (enabled || notYet(creating(fields), createdAsset).length > 0)
      return done(savedText(creating(fields), createdAsset, copy.created))
    if (!isComplete(createdAsset)) return done(copy.createdBare(name))
    notifyNext(copy.createdOff(name), copy.enable, () => enable.run({ params: { id }, body: { enabled: 'true' } }))
    onDone()
  }
  return useRecordForm({
    fields: assetFields,
    values: valuesOf(assetFields, asset),
    check: ({ address }) => ({ address: !asset && address.trim() === '' ? copy.fillIn : undefined }),
    refusals: { coin_exists: 'crypto_symbol' },
    refreshes: [system.getSystemControls],
    save: asset
      ? saving(
          assetFields,
          system.updateAsset,
          (fields, saved) => ({ params: { id: asset.id }, body: changing(fields, saved) }),
          (reply, fields, saved) => done(savedText(changing(fields, saved), reply.asset, copy.updated)),
        )
      : saving(
          assetFields,
          system.createAsset,
          (fields) => ({ body: creating(fields) }),
          (reply, fields) => created(reply.asset, fields),
        ),
  })
}

/** The source and age of the current rate. */
const RateInForce = ({ asset }: { asset: system.CryptoAsset }) => {
  if (asset.rate === null || asset.rateSetAt === null) return copy.rateWhy
  const { administrator, source } = copy.rateSources
  return (
    <>
      {copy.rateWhy} {copy.rateAge} <RelativeTime moment={asset.rateSetAt} />{' '}
      {asset.rateSetBy === null ? source : administrator(asset.rateSetBy)}.
    </>
  )
}

type Props = { asset?: system.CryptoAsset; networks: Networks; onDone: () => void; onCancel: () => void }

/** The form for a coin that people can pay with. */
export const AssetForm = ({ asset, networks, onDone, onCancel }: Props) => {
  const form = useAssetForm(asset, networks, onDone)
  const { values } = form
  const network = networkKind(values, networks)
  const networkWhy = {
    coin: copy.networkChecked(network.name),
    token: copy.networkChecked(network.name),
    unknown: network.name === '' ? copy.networkWhy : copy.networkUnknown(network.name),
  }
  const hasContract = network.kind === 'token' || (network.kind === 'unknown' && values.contract !== '')
  return (
    <RecordForm form={form} action={asset ? text.general.save : copy.create} onCancel={onCancel}>
      <PendingChangeNotes changes={asset?.pendingChanges ?? []} />
      <FormFields
        form={form}
        columns
        with={{
          address: { needed: !asset },
          rate: { why: asset ? <RateInForce asset={asset} /> : copy.rateWhy },
          min_deposit: { label: copy.minDeposit(values.crypto_symbol.trim().toUpperCase()) },
        }}
        own={{
          network: (
            <Autocomplete
              label={`${text.labels.network} (${text.general.optional})`}
              description={networkWhy[network.kind]}
              data={networks.map((item) => item.name)}
              maxLength={60}
              {...form.field('network')}
            />
          ),
          contract: hasContract ? undefined : false,
        }}
      />
    </RecordForm>
  )
}
