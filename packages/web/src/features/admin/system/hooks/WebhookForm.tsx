import { Checkbox, Stack } from '@mantine/core'
import { type HookEvent, hookEventNames, hookEvents, webhooks, wholeWebAddress } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, line, own, toggle, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { hookAddressFault } from './hookAddress.ts'

const copy = text.webhooks
type Hook = webhooks.Webhook

const fields = defineFields<Hook>()({
  name: line(text.labels.name, { needed: text.labels.enterName, most: webhooks.HOOK_NAME_MAX }),
  url: line(text.labels.url, {
    needed: copy.urlMissing,
    most: webhooks.HOOK_URL_MAX,
    why: copy.urlWhy,
    code: true,
    read: (typed) => wholeWebAddress(typed.trim()),
    wrong: hookAddressFault,
  }),
  events: own<HookEvent[], Hook>([], { of: ({ events }) => hookEventNames.filter((name) => events.includes(name)) }),
  active: toggle(text.labels.active, { why: copy.activeWhy, start: true }),
})

const useHookForm = (hook: Hook | undefined, onMade: (secret: string) => void, onDone: () => void) =>
  useRecordForm({
    fields,
    values: valuesOf(fields, hook),
    refusals: { hook_address: 'url' },
    refreshes: [webhooks.listWebhooks],
    save: hook
      ? saving(
          fields,
          webhooks.updateWebhook,
          (values) => ({ params: { id: hook.id }, body: values }),
          () => {
            notifySuccess(copy.updated)
            onDone()
          },
        )
      : saving(
          fields,
          webhooks.createWebhook,
          ({ name, url, events }) => ({ body: { name, url, events } }),
          (reply) => {
            onMade(reply.secret)
            notifySuccess(copy.made)
          },
        ),
  })

type Props = { hook: Hook | undefined; onDone: () => void }

/** The form for a new webhook, then its secret, which is shown only once; or for an existing one. */
export const WebhookForm = ({ hook, onDone }: Props) => {
  const [secret, setSecret] = useState<string>()
  const form = useHookForm(hook, setSecret, onDone)
  if (secret !== undefined) return <SecretOnce secret={secret} copy={copy} onDone={onDone} />
  return (
    <RecordForm form={form} action={hook ? text.general.save : copy.add} onCancel={onDone}>
      <FormFields
        form={form}
        names={hook ? ['name', 'url', 'events', 'active'] : ['name', 'url', 'events']}
        own={{
          events: (
            <Checkbox.Group
              label={copy.events}
              description={copy.eventsWhy}
              required
              value={[...form.values.events]}
              error={form.errors.events}
              onChange={(chosen) => form.set({ events: hookEventNames.filter((name) => chosen.includes(name)) })}
            >
              <Stack gap="sm" mt="sm">
                {hookEventNames.map((name) => (
                  <Checkbox
                    key={name}
                    value={name}
                    label={hookEvents[name].description}
                    description={<code>{name}</code>}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          ),
        }}
      />
    </RecordForm>
  )
}
