import { TextInput } from '@mantine/core'
import { fulfilment, type Input } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { text } from '../../i18n/text.ts'
import type { TrackingFields } from './trackingFields.ts'

const words = text.adminStore.tracking

/** What is wrong with news of a parcel, by the names of the wire. */
export const checkTracking = (body: Input<typeof fulfilment.addTracking>['body']): FieldErrors => {
  const wrong = checkBody(fulfilment.addTracking, body)
  return wrong.timestamp ? { ...wrong, timestamp: words.timestampMissing } : wrong
}

type Place = Pick<TrackingFields, 'location' | 'timestamp'>
type Props = { fields: Place; errors: FieldErrors; change: (changed: Partial<Place>) => void }

/** Where parcels are, and since when. */
export const TrackingPlace = ({ fields, errors, change }: Props) => {
  // The dialog was there first, waiting for the order. The place is what has to be typed.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <TextInput
        ref={first}
        data-autofocus
        label={words.location}
        description={words.locationWhy}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={200}
        autoComplete="off"
        value={fields.location}
        error={errors.location}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <TextInput
        label={words.timestamp}
        required
        type="datetime-local"
        value={fields.timestamp}
        error={errors.timestamp}
        onChange={(event) => change({ timestamp: event.currentTarget.value })}
      />
    </>
  )
}
