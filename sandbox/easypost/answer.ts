import { randomBytes } from 'node:crypto'
import type { CarrierMessage, CarrierRate } from './prices.ts'
import type { ShipmentInput } from './request.ts'

const id = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

/** A Shipment with all fields of EasyPost, in its order. Fields that a store does not need are empty. */
export function shipmentAnswer(
  request: ShipmentInput,
  { rates, messages }: { rates: readonly CarrierRate[]; messages: readonly CarrierMessage[] },
) {
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  const timestamps = { created_at: now, updated_at: now, mode: 'test' }
  const address = (fields: object) => ({
    id: id('adr'),
    object: 'Address',
    ...timestamps,
    name: null,
    company: null,
    street1: null,
    street2: null,
    city: null,
    state: null,
    zip: null,
    ...fields,
    phone: null,
    email: null,
    carrier_facility: null,
    residential: null,
    federal_tax_id: null,
    state_tax_id: null,
    verifications: {},
  })
  const shipmentId = id('shp')
  const [from, to] = [address(request.from_address), address(request.to_address)]
  return {
    created_at: now,
    is_return: false,
    messages: messages.map(message => ({ ...message, carrier_account_id: id('ca'), type: 'rate_error' })),
    mode: 'test',
    options: { currency: 'USD', payment: { type: 'SENDER' }, date_advance: 0 },
    reference: null,
    status: 'unknown',
    tracking_code: null,
    updated_at: now,
    batch_id: null,
    batch_status: null,
    batch_message: null,
    customs_info: request.customs_info
      ? { id: id('cstinfo'), object: 'CustomsInfo', ...timestamps, ...request.customs_info }
      : null,
    from_address: from,
    insurance: null,
    order_id: null,
    parcel: { id: id('prcl'), object: 'Parcel', ...timestamps, predefined_package: null, ...request.parcel },
    postage_label: null,
    rates: rates.map(({ carrier, service, rate, days, date }) => ({
      id: id('rate'),
      object: 'Rate',
      ...timestamps,
      service,
      carrier,
      rate,
      currency: 'USD',
      retail_rate: null,
      retail_currency: null,
      list_rate: rate,
      list_currency: 'USD',
      billing_type: 'easypost',
      delivery_days: days,
      delivery_date: date,
      delivery_date_guaranteed: date !== null,
      est_delivery_days: days,
      shipment_id: shipmentId,
      carrier_account_id: id('ca'),
    })),
    refund_status: null,
    scan_form: null,
    selected_rate: null,
    tracker: null,
    to_address: to,
    usps_zone: request.from_address.country === request.to_address.country ? 4 : null,
    return_address: from,
    buyer_address: to,
    forms: [],
    fees: [],
    id: shipmentId,
    object: 'Shipment',
  }
}

/** https://docs.easypost.com/docs/errors */
export const errorAnswer = (code: string, message: string, errors: { field: string; message: string }[] = []) => ({
  error: { code, message, errors },
})
