import { type fulfilment, type Input, orders } from '@vesica/contract'
import { choice, defineFields, line, lines, type ValuesOf } from '../../forms/fields.ts'
import { isoOf, localMinute } from '../../format/localTime.ts'
import { text } from '../../i18n/text.ts'
import { trackingChoices } from './fulfilmentActions.ts'

const copy = text.adminStore.tracking

type Body = Input<typeof fulfilment.addTracking>['body']

/** News of a parcel: text as typed; days and times as the browser's fields hold them, in the reader's own time zone. */
export const trackingFields = defineFields()({
  status: choice<Body['status']>(copy.status, { needed: true, start: 'processing' }),
  location: line(copy.location, { why: copy.locationWhy, needed: true, most: 200 }),
  /** `2026-03-04T09:30` */
  timestamp: line(copy.timestamp, { needed: true, input: 'datetime-local' }),
  number: line(copy.number, { most: 64, wire: 'tracking_number' }),
  carrier: choice<orders.Carrier | ''>(copy.carrier, {
    data: [{ value: '', label: copy.noCarrier }, ...orders.carriers.map((one) => ({ value: one, label: one }))],
  }),
  /** `2026-03-09` */
  estimated: line(copy.estimated, { input: 'date', wire: 'estimated_delivery' }),
  note: lines(copy.note, { why: copy.noteWhy, most: 500, wide: true }),
})

export type TrackingFields = ValuesOf<typeof trackingFields>

/** The contract's sentence for a time that is missing speaks of ISO 8601. */
export const timeMissing = ({ timestamp }: TrackingFields) => ({
  timestamp: isoOf(timestamp) === undefined ? copy.timestampMissing : undefined,
})

const carrierOf = (name: string | null): orders.Carrier | '' => orders.carriers.find((one) => one === name) ?? ''

/** The form of a parcel of which nothing is known. */
export const plainTracking = (status: TrackingFields['status'], now: Date): TrackingFields => ({
  status,
  location: '',
  timestamp: localMinute(now),
  number: '',
  carrier: '',
  estimated: '',
  note: '',
})

/** The form as it opens: the next step, now, with what is known of the parcel. */
export const trackingFieldsOf = (order: orders.Order, now: Date): TrackingFields => ({
  ...plainTracking(trackingChoices(order.status)[0] ?? 'processing', now),
  number: order.trackingNumber ?? '',
  carrier: carrierOf(order.carrier),
  estimated: order.estimatedDelivery ? localMinute(new Date(order.estimatedDelivery)).slice(0, 10) : '',
})

/** What is sent. A time that is missing goes as empty text, which is refused beside its field. */
export const trackingBody = (fields: TrackingFields): Body => {
  // Noon of the day: the same day wherever the reader is.
  const estimated = fields.estimated && isoOf(`${fields.estimated}T12:00`)
  return {
    status: fields.status,
    location: fields.location,
    timestamp: isoOf(fields.timestamp) ?? '',
    ...(fields.note.trim() !== '' && { note: fields.note.trim().replaceAll('\n', ' ') }),
    ...(fields.number.trim() !== '' && { tracking_number: fields.number.trim() }),
    ...(fields.carrier !== '' && { carrier: fields.carrier }),
    ...(estimated && { estimated_delivery: estimated }),
  }
}
