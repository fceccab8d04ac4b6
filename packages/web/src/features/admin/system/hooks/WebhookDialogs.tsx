import { IconSend } from '@tabler/icons-react'
import { webhooks } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { text } from '../../../../i18n/text.ts'
import { RecordHistory } from '../../../../lists/RecordHistory.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from '../System.module.css'
import { DeliveriesList } from './DeliveriesList.tsx'
import { hooksAddress, type ViewProps } from './hooksUrl.ts'
import { NewSecret } from './NewSecret.tsx'
import { WebhookForm } from './WebhookForm.tsx'

const copy = text.webhooks
type Hook = webhooks.Webhook

const Test = ({ id }: { id: string }) => {
  const disabledReason = useRights().disabledReason('settings:write')
  const test = useAction(webhooks.testWebhook, {
    refreshes: [webhooks.listDeliveries, webhooks.listWebhooks],
    onDone: () => notifySuccess(copy.tested),
  })
  return (
    <div className={styles.bar}>
      {test.failure && <span role="alert">{test.failure.message}</span>}
      <ActionButton
        size="sm"
        variant="default"
        disabledReason={disabledReason}
        loading={test.isPending}
        leftSection={<IconSend size={16} />}
        onClick={() => void test.run({ params: { id } })}
      >
        {copy.test}
      </ActionButton>
    </div>
  )
}

const About = ({ hook, view, onView, onClose }: ViewProps & { hook: Hook; onClose: () => void }) => {
  const { dialog } = view
  if (dialog === 'delete')
    return (
      <ActionDialog
        endpoint={webhooks.deleteWebhook}
        input={{ params: { id: hook.id } }}
        refreshes={[webhooks.listWebhooks]}
        question={text.labels.removeQuestion(hook.name)}
        consequences={copy.removeThen}
        action={text.labels.remove}
        danger
        done={copy.removed}
        onClose={onClose}
      />
    )
  if (dialog === 'secret')
    return (
      <Dialog opened onClose={onClose} title={copy.rotateOf(hook.name)} size="md" full>
        <NewSecret id={hook.id} onDone={onClose} />
      </Dialog>
    )
  if (dialog === 'log')
    return (
      <Dialog opened onClose={onClose} title={copy.logOf(hook.name)} size="xl" full>
        <Test id={hook.id} />
        <DeliveriesList params={{ id: hook.id }} view={view} onView={onView} />
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={text.labels.editNamed(hook.name)} size="lg" full>
      <RecordHistory of={{ type: 'webhook', id: hook.id }} name={hook.name} />
      <WebhookForm hook={hook} onDone={onClose} />
    </Dialog>
  )
}

/** The dialog over the webhooks. */
export const WebhookDialogs = ({ all, view, onView }: ViewProps & { all: readonly Hook[] }) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const hook = all.find(({ id }) => id === about)
  const close = () => onView(hooksAddress.plain, true)
  if (dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.add} size="lg" full>
        <WebhookForm hook={undefined} onDone={close} />
      </Dialog>
    )
  return dialog && hook ? <About hook={hook} view={view} onView={onView} onClose={close} /> : null
}
