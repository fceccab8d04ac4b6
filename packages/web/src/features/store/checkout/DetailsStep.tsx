import { Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { identity } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { checkBody } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { useCheckedForm } from '../../../data/form.ts'
import { useAct } from '../../../data/act.ts'
import { text } from '../../../i18n/text.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Checkout.module.css'
import { checkDetails, type Details } from './orderBody.ts'

const words = text.store.checkout

const prefix = 'shipping_details.'

/** The profile wants the state too, which an order does without. */
const checkSaved = (details: Details) =>
  Object.fromEntries(
    Object.entries(checkBody(identity.saveShippingDetails, { shipping_details: details })).map(([name, sentence]) => [
      name.replace(prefix, ''),
      sentence,
    ]),
  )

type Props = {
  details: Details
  /** The server's refusal of the address, if it was refused. */
  refused: CallFailed | undefined
  /** Told of every change, so that a reload loses nothing. */
  onTyped: (details: Details) => void
  onDone: (details: Details) => void
}

/** The first step: where the order goes. */
export const DetailsStep = ({ details, refused, onTyped, onDone }: Props) => {
  const [keeps, setKeeps] = useState(false)
  const { form, element, send, refuse } = useCheckedForm<Details>({
    initialValues: details,
    check: (values) => ({ ...(keeps && checkSaved(values)), ...checkDetails(values) }),
  })
  const saving = useAct(identity.saveShippingDetails, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(words.saved),
    onFailed: (failure) => notifyFailed(words.notSaved(failure.message)),
  })
  const told = useRef<CallFailed>(undefined)
  useEffect(() => {
    if (!refused || told.current === refused) return
    told.current = refused
    refuse(refused)
  })
  const { values } = form
  const isTyped = form.isDirty()
  useEffect(() => {
    if (isTyped) onTyped(values)
  }, [isTyped, values, onTyped])
  const take = (given: Details) => {
    if (keeps) void saving.act({ body: { shipping_details: given } })
    onDone(given)
  }
  return (
    <form ref={element} onSubmit={send(take)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={words.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label={words.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </SimpleGrid>
        <TextInput label={words.address} autoComplete="street-address" {...form.getInputProps('address')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput label={words.city} autoComplete="address-level2" {...form.getInputProps('city')} />
          <TextInput
            label={keeps ? words.state : `${words.state} (${text.words.optional})`}
            autoComplete="address-level1"
            {...form.getInputProps('state')}
          />
          <TextInput label={words.zip} autoComplete="postal-code" {...form.getInputProps('zipcode')} />
        </SimpleGrid>
        <Checkbox
          label={words.save}
          description={words.saveWhy}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button type="submit">{words.toPayment}</Button>
        </div>
      </Stack>
    </form>
  )
}
