import { type orderManagement, type Input, orders } from '@vesica/contract'
import { choice, defineFields, line, lines, type ValuesOf } from '../../../forms/fields.ts'
import { isoOf, localMinute } from '../../../format/localTime.ts'
import { text } from '../../../i18n/text.ts'
import { trackingChoices } from './orderActions.ts'

const copy = text.adminStore.tracking

type Body = Input<typeof orderManagement.addTracking>['body']

/** A tracking update: text as typed; dates and times as browser inputs hold them, in the reader's own time zone. */
export const trackingFields = defineFields()({
  status: choice<Body['status']>(text.labels.status, { needed: true, start: 'processing' }),
  location: line(copy.location, { why: copy.locationWhy, needed: true, most: 200 }),
  /** `2026-03-04T09:30` */
  timestamp: line(text.labels.dateAndTime, { needed: true, input: 'datetime-local' }),
  number: line(text.labels.trackingNumber, { most: 64, wire: 'tracking_number' }),
  carrier: choice<orders.Carrier | ''>(text.labels.carrier, {
    data: [
      { value: '', label: copy.noCarrier },
      ...orders.carriers.map((carrier) => ({ value: carrier, label: carrier })),
    ],
  }),
  /** `2026-03-09` */
  estimated: line(text.labels.estimatedDelivery, { input: 'date', wire: 'estimated_delivery' }),
  note: lines(copy.note, { why: copy.noteWhy, most: 500, wide: true }),
})

export type TrackingFields = ValuesOf<typeof trackingFields>

/** Replaces the contract's message for a missing time, which mentions ISO 8601. */
export const timeMissing = ({ timestamp }: TrackingFields) => ({
  timestamp: isoOf(timestamp) === undefined ? text.labels.enterDateAndTime : undefined,
})

const carrierOf = (name: string | null): orders.Carrier | '' =>
  orders.carriers.find((carrier) => carrier === name) ?? ''

/** The form for a parcel without tracking details. */
export const plainTracking = (status: TrackingFields['status'], now: Date): TrackingFields => ({
  status,
  location: '',
  timestamp: localMinute(now),
  number: '',
  carrier: '',
  estimated: '',
  note: '',
})

/** The initial form: the next step, the current time, and the known tracking details. */
export const trackingFieldsOf = (order: orders.Order, now: Date): TrackingFields => ({
  ...plainTracking(trackingChoices(order.status)[0] ?? 'processing', now),
  number: order.trackingNumber ?? '',
  carrier: carrierOf(order.carrier),
  estimated: order.estimatedDelivery ? localMinute(new Date(order.estimatedDelivery)).slice(0, 10) : '',
})

/** The request body. A missing time is sent as empty text, so the server refuses it beside its field. */
export const trackingBody = (fields: TrackingFields): Body => {
  // Noon, so that the day is the same in every time zone of the reader.
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
