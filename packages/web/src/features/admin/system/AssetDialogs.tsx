import { system } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { AssetForm } from './AssetForm.tsx'
import type { SystemView } from './systemUrl.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'

const copy = text.system.assets

const DeleteAsset = ({ asset, onClose }: { asset: system.CryptoAsset; onClose: () => void }) => (
  <ActionDialog
    endpoint={system.deleteAsset}
    input={{ params: { id: asset.id } }}
    refreshes={[system.getSystemControls]}
    question={text.labels.areYouSureToDelete(asset.name)}
    consequences={copy.deleteThen}
    action={text.labels.deleteAction}
    danger
    done={copy.deleted}
    onClose={onClose}
  />
)

type Props = {
  assets: readonly system.CryptoAsset[]
  networks: system.SystemControls['networks']
  view: SystemView
  onView: (view: SystemView, replace?: boolean) => void
}

/** Adds, edits and deletes a coin. */
export const AssetDialogs = ({ assets, networks, view, onView }: Props) => {
  useRestoreFocus(view.dialog !== undefined)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  const asset = assets.find((item) => item.id === view.about)
  if (view.dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.addTitle} full>
        <AssetForm networks={networks} onDone={close} onCancel={close} />
      </Dialog>
    )
  if (!asset) return null
  if (view.dialog === 'edit')
    return (
      <Dialog opened onClose={close} title={text.labels.editNamed(asset.name)} full>
        <RecordHistory of={{ type: 'coin', id: asset.id }} name={asset.name} />
        <AssetForm key={asset.id} asset={asset} networks={networks} onDone={close} onCancel={close} />
      </Dialog>
    )
  return <DeleteAsset asset={asset} onClose={close} />
}
