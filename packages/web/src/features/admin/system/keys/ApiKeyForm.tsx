import { Checkbox, SimpleGrid } from '@mantine/core'
import { apiKeys, type KeyRight, keyRights } from '@vesica/contract'
import { useState } from 'react'
import { line, defineFields, own, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { isoOf } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { choiceOf } from './keyCopy.ts'

const copy = text.apiKeys

const fields = defineFields()({
  name: line(text.labels.name, { needed: text.labels.enterName, most: apiKeys.KEY_NAME_MAX, why: copy.nameWhy }),
  rights: own<KeyRight[], never>([]),
  ends: line(text.labels.expires, { input: 'date', why: copy.endsWhy, wire: 'ends_at' }),
})

/** The end of a day in the reader's own time zone; null: none. */
const endOf = (day: string): string | null => isoOf(`${day}T23:59:59.999`) ?? null

/** The form for a new key, then the key, which is shown only once. */
export const ApiKeyForm = ({ onDone }: { onDone: () => void }) => {
  const [secret, setSecret] = useState<string>()
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    refusals: { end_too_soon: 'ends' },
    refreshes: [apiKeys.listApiKeys],
    save: saving(
      fields,
      apiKeys.createApiKey,
      ({ name, rights, ends }) => ({ body: { name, rights, ends_at: endOf(ends) } }),
      (reply) => {
        setSecret(reply.secret)
        notifySuccess(copy.made)
      },
    ),
  })
  if (secret !== undefined) return <SecretOnce secret={secret} copy={copy} onDone={onDone} />
  return (
    <RecordForm form={form} action={copy.create} onCancel={onDone}>
      <FormFields
        form={form}
        own={{
          rights: (
            <Checkbox.Group
              label={copy.rights}
              description={copy.rightsWhy}
              required
              value={[...form.values.rights]}
              error={form.errors.rights}
              onChange={(chosen) => form.set({ rights: keyRights.filter((right) => chosen.includes(right)) })}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
                {keyRights.map((right) => (
                  <Checkbox key={right} value={right} label={choiceOf(right)} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
          ),
        }}
      />
    </RecordForm>
  )
}
