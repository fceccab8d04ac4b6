import { Checkbox } from '@mantine/core'
import { identity, profile } from '@vesica/contract'
import { Suspense, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useCurrentUser } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import type { DetailsFormProps } from './DetailsForm.tsx'

const copy = text.store.checkout

/** The data of all countries is only loaded with the form. */
const DetailsForm = lazyPart(async () => (await import('./DetailsForm.tsx')).DetailsForm)

/** The first step: the shipping address, and whether to save it. */
export const DetailsStep = ({ onDone, ...props }: DetailsFormProps) => {
  const user = useCurrentUser()
  // Saving defaults to on for a first address; an existing one is only replaced on request.
  const [chosen, setChosen] = useState<boolean>()
  const saves = chosen ?? (user !== undefined && user.shippingDetails === null)
  const saving = useAction(profile.saveShippingDetails, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(copy.saved),
    onFailed: (failure) => notifyFailed(copy.notSaved(failure.message)),
  })
  return (
    <Suspense fallback={<RowsSkeleton count={4} icon={false} />}>
      <DetailsForm
        {...props}
        onDone={(input) => {
          if (saves) void saving.run({ body: { shipping_details: input } })
          onDone(input)
        }}
      >
        <Checkbox
          label={copy.save}
          description={copy.saveWhy}
          checked={saves}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      </DetailsForm>
    </Suspense>
  )
}
