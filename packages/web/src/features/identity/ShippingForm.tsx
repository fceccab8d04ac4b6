import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { identity } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'

const words = text.member.settingsPage

const empty: identity.ShippingDetails = { first_name: '', last_name: '', address: '', city: '', state: '', zipcode: '' }

const prefix = /^shipping_details[.[]/

/** The contract names the fields within `shipping_details`; the form does not. */
const unprefixed = (wrong: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(wrong).map(([name, sentence]) => [name.replace(prefix, '').replace(/]$/, ''), sentence]),
  )

/** Where orders and rewards are sent; every field is needed. */
export const ShippingForm = ({ saved }: { saved: identity.ShippingDetails | null }) => {
  const { form, element, send, refuse } = useCheckedForm({
    initialValues: saved ?? empty,
    check: (values) => unprefixed(checkBody(identity.saveShippingDetails, { shipping_details: values })),
    nameOf: unprefixed,
  })
  const saving = useAct(identity.saveShippingDetails, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(words.shippingDone),
    onFailed: (failure) => void refuse(failure),
  })
  return (
    <form ref={element} onSubmit={send((shipping_details) => saving.act({ body: { shipping_details } }))} noValidate>
      <Stack gap="md" maw={640}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={words.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label={words.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </SimpleGrid>
        <TextInput label={words.address} autoComplete="street-address" {...form.getInputProps('address')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput label={words.city} autoComplete="address-level2" {...form.getInputProps('city')} />
          <TextInput label={words.state} autoComplete="address-level1" {...form.getInputProps('state')} />
          <TextInput label={words.zip} autoComplete="postal-code" {...form.getInputProps('zipcode')} />
        </SimpleGrid>
        <FormFailure message={saving.failure?.message} requestId={saving.failure?.requestId} />
        <Button type="submit" loading={saving.isPending} style={{ alignSelf: 'flex-start' }}>
          {words.shippingSubmit}
        </Button>
      </Stack>
    </form>
  )
}
