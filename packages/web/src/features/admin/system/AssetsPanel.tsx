import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { system } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { usd } from '../../../format/money.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { RowAction } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { PendingChangeLine } from '../../../ui/text/PendingChangeNotes.tsx'
import { AssetDialogs } from './AssetDialogs.tsx'
import { isComplete, rateText } from './assetFields.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import styles from './System.module.css'
import type { SystemPartProps } from './systemParts.tsx'
import { WithControls } from './WithControls.tsx'

const copy = text.system.assets
type Asset = system.CryptoAsset

const refreshes = [system.getSystemControls]

const DisableAsset = ({ asset, onClose }: { asset: Asset; onClose: () => void }) => (
  <ActionDialog
    endpoint={system.updateAsset}
    input={{ params: { id: asset.id }, body: { enabled: 'false' } }}
    refreshes={refreshes}
    question={copy.disableQuestion(asset.name)}
    consequences={copy.disableThen}
    action={copy.disable}
    danger
    done={copy.disabledNamed(asset.name)}
    onClose={onClose}
  />
)

/** Enables a coin at once; asks for confirmation before disabling one. */
const Turn = ({ asset }: { asset: Asset }) => {
  const [isConfirming, setConfirming] = useState(false)
  const enable = useAction(system.updateAsset, {
    refreshes,
    onDone: () => notifySuccess(copy.enabledNamed(asset.name)),
  })
  const press = () =>
    asset.enabled ? setConfirming(true) : void enable.run({ params: { id: asset.id }, body: { enabled: 'true' } })
  const disabledReason = useRights().disabledReason('coins:write')
  const impossible = disabledReason !== undefined || (!asset.enabled && !isComplete(asset))
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      loading={enable.isPending}
      aria-label={asset.enabled ? copy.disableNamed(asset.name) : copy.enableNamed(asset.name)}
      aria-disabled={impossible || undefined}
      data-disabled={impossible || undefined}
      onClick={() => !impossible && press()}
    >
      {asset.enabled ? copy.disable : copy.enable}
    </Button>
  )
  return (
    <span className={styles.turn}>
      {impossible ? <Tooltip label={disabledReason ?? copy.missing}>{button}</Tooltip> : button}
      {enable.failure && <span role="alert">{enable.failure.message}</span>}
      {isConfirming && <DisableAsset asset={asset} onClose={() => setConfirming(false)} />}
    </span>
  )
}

const HOUR_MS = 3_600_000

/** Confirms a rate, so that it does not become too old for trading. */
const ConfirmRate = ({ asset, rate }: { asset: Asset; rate: number }) => {
  const disabledReason = useRights().disabledReason('coins:write')
  const confirm = useAction(system.updateAsset, {
    refreshes: [system.getSystemControls],
    onDone: () => notifySuccess(copy.rateConfirmed(asset.name)),
  })
  return (
    <>
      <ActionButton
        size="compact-xs"
        variant="subtle"
        disabledReason={disabledReason}
        loading={confirm.isPending}
        aria-label={copy.confirmRateOf(asset.name)}
        onClick={() => void confirm.run({ params: { id: asset.id }, body: { rate: rateText(rate) } })}
      >
        {text.labels.confirm}
      </ActionButton>
      {confirm.failure && <span role="alert">{confirm.failure.message}</span>}
    </>
  )
}

const isOlderThanAnHour = (moment: string): boolean => Date.now() - new Date(moment).getTime() > HOUR_MS

const pendingOf = (asset: Asset, kind: 'rate' | 'deposit_address') =>
  asset.pendingChanges.find((change) => change.kind === kind)

const columnsFor = (
  open: (dialog: 'edit' | 'delete', id: string) => void,
  disabledReason: string | undefined,
): Column<Asset>[] => [
  {
    key: 'name',
    head: text.labels.name,
    lead: true,
    cell: (asset) => (
      <span className={styles.coin}>
        <span className={styles.coinIcon} aria-hidden="true">
          {asset.icon}
        </span>
        <span>
          {asset.name} <span className={styles.symbol}>{asset.symbol}</span>
        </span>
      </span>
    ),
  },
  { key: 'network', head: text.labels.network, cell: (asset) => asset.network || copy.noNetwork },
  {
    key: 'address',
    head: text.labels.depositAddress,
    cell: (asset) => (
      <span>
        {asset.address === '' ? (
          <span className={styles.missing}>{copy.noAddress}</span>
        ) : (
          <span className={`${styles.address} ${styles.addressCut}`} title={asset.address}>
            {asset.address}
          </span>
        )}
        <PendingChangeLine change={pendingOf(asset, 'deposit_address')} />
      </span>
    ),
  },
  {
    key: 'rate',
    head: copy.rate,
    numeric: true,
    cell: (asset) =>
      asset.rate === null ? (
        <span className={styles.missing}>{copy.noRate}</span>
      ) : (
        <span>
          {usd(asset.rate)}
          {asset.rateSetAt && (
            <span className={styles.since}>
              {' '}
              {text.labels.updated} <RelativeTime moment={asset.rateSetAt} />
            </span>
          )}
          {asset.rateSetAt && isOlderThanAnHour(asset.rateSetAt) && <ConfirmRate asset={asset} rate={asset.rate} />}
          <PendingChangeLine change={pendingOf(asset, 'rate')} />
        </span>
      ),
  },
  {
    key: 'state',
    head: text.labels.status,
    cell: (asset) => (
      <StatusBadge status={asset.enabled ? 'active' : 'inactive'}>
        {asset.enabled ? text.labels.enabled : text.labels.disabled}
      </StatusBadge>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{text.labels.actions}</span>,
    cell: (asset) => (
      <span className={styles.actions}>
        <Turn asset={asset} />
        <RowAction
          label={text.labels.editNamed(asset.name)}
          title={text.admin.memberActions.edit}
          icon={IconPencil}
          disabledReason={disabledReason}
          onClick={() => open('edit', asset.id)}
        />
        <RowAction
          label={text.labels.deleteNamed(asset.name)}
          title={text.labels.deleteAction}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => open('delete', asset.id)}
        />
      </span>
    ),
  },
]

type Props = SystemPartProps & {
  assets: readonly Asset[]
  networks: system.SystemControls['networks']
}

const Assets = ({ assets, networks, view, onView }: Props) => {
  const disabledReason = useRights().disabledReason('coins:write')
  const add = () => onView({ ...view, dialog: 'add', about: undefined })
  const open = (dialog: 'edit' | 'delete', asset: string) => onView({ ...view, dialog, about: asset })
  const addButton = (
    <ActionButton size="sm" leftSection={<IconPlus size={16} />} disabledReason={disabledReason} onClick={add}>
      {copy.add}
    </ActionButton>
  )
  return (
    <PageSection dense title={copy.title} actions={assets.length > 0 && addButton} flush>
      {assets.length === 0 ? (
        <EmptyState title={copy.none} why={copy.noneWhy} action={addButton} />
      ) : (
        <DataTable
          caption={copy.caption}
          columns={columnsFor(open, disabledReason)}
          rows={assets}
          rowKey={(asset) => asset.id}
          {...(!disabledReason && { onOpen: (asset: Asset) => open('edit', asset.id) })}
          current={view.about}
          dense
        />
      )}
      <AssetDialogs assets={assets} networks={networks} view={view} onView={onView} />
    </PageSection>
  )
}

/** The coins that people can pay with. */
export const AssetsPanel = (props: SystemPartProps) => (
  <WithControls>
    {({ cryptoAssets, networks }) => <Assets {...props} assets={cryptoAssets} networks={networks} />}
  </WithControls>
)
