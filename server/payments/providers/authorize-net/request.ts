import type { Address } from '../../../../domain/customers/address.ts'
import { toDecimal } from '../../../../domain/money/money.ts'
import type { ChargeRequest, RefundRequest } from '../../provider.ts'
import type { OpaqueData } from './opaque-data.ts'

// The gateway converts JSON to XML and validates it against its XSD, so the order of elements is part of the protocol:
// https://api.authorize.net/xml/v1/schema/AnetApiSchema.xsd
type Json = { [element: string]: Json | Json[] | string | undefined }

export type Merchant = { apiLoginId: string; transactionKey: string }

/** The maximum: 8 hours, in seconds. */
const DUPLICATE_WINDOW: Json = { settingName: 'duplicateWindow', settingValue: '28800' }

const authentication = ({ apiLoginId, transactionKey }: Merchant): Json => ({ name: apiLoginId, transactionKey })

export const chargeBody = (merchant: Merchant, request: ChargeRequest, token: OpaqueData): Json => ({
  createTransactionRequest: {
    merchantAuthentication: authentication(merchant),
    refId: request.reference,
    transactionRequest: {
      transactionType: 'authCaptureTransaction',
      amount: toDecimal(request.amount),
      currencyCode: 'USD',
      payment: { opaqueData: { dataDescriptor: token.dataDescriptor, dataValue: token.dataValue } },
      order: { invoiceNumber: request.invoiceNumber, description: 'Aircraft parts' },
      customer: { email: request.email },
      billTo: { ...nameAndAddress(request.billTo), phoneNumber: cut(request.billTo.phone, 25) },
      shipTo: nameAndAddress(request.shipTo),
      transactionSettings: {
        setting: [DUPLICATE_WINDOW, { settingName: 'emailCustomer', settingValue: 'false' }],
      },
    },
  },
})

export const voidBody = (merchant: Merchant, transactionId: string): Json => ({
  createTransactionRequest: {
    merchantAuthentication: authentication(merchant),
    transactionRequest: { transactionType: 'voidTransaction', refTransId: transactionId },
  },
})

/** The element order is that of a charge; `refTransId` needs only the last four digits of the card. */
export const refundBody = (
  merchant: Merchant,
  { transactionId, lastFour, amount, reference }: RefundRequest,
): Json => ({
  createTransactionRequest: {
    merchantAuthentication: authentication(merchant),
    refId: reference,
    transactionRequest: {
      transactionType: 'refundTransaction',
      amount: toDecimal(amount),
      currencyCode: 'USD',
      payment: { creditCard: { cardNumber: lastFour, expirationDate: 'XXXX' } },
      refTransId: transactionId,
      order: { invoiceNumber: reference },
      transactionSettings: { setting: [DUPLICATE_WINDOW] },
    },
  },
})

export const detailsBody = (merchant: Merchant, transactionId: string): Json => ({
  getTransactionDetailsRequest: { merchantAuthentication: authentication(merchant), transId: transactionId },
})

export const unsettledBody = (merchant: Merchant, offset: number, limit: number): Json => ({
  getUnsettledTransactionListRequest: {
    merchantAuthentication: authentication(merchant),
    sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
    paging: { limit: `${limit}`, offset: `${offset}` },
  },
})

export const batchesBody = (merchant: Merchant, from: Date, to: Date): Json => ({
  getSettledBatchListRequest: {
    merchantAuthentication: authentication(merchant),
    firstSettlementDate: from.toISOString(),
    lastSettlementDate: to.toISOString(),
  },
})

export const batchBody = (merchant: Merchant, batchId: string, offset: number, limit: number): Json => ({
  getTransactionListRequest: {
    merchantAuthentication: authentication(merchant),
    batchId,
    sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
    paging: { limit: `${limit}`, offset: `${offset}` },
  },
})

/** Maximum lengths of the XSD's customerAddressType. */
function nameAndAddress(address: Address): Json {
  return {
    firstName: cut(address.firstName, 50),
    lastName: cut(address.lastName, 50),
    company: cut(address.company, 50),
    address: cut([address.addressLine1, address.addressLine2].filter(Boolean).join(', '), 60),
    city: cut(address.city, 40),
    state: cut(address.state, 40),
    zip: cut(address.postalCode, 20),
    country: cut(address.country, 60),
  }
}

const cut = (text: string | undefined, maxLength: number): string | undefined =>
  text ? text.slice(0, maxLength) : undefined
