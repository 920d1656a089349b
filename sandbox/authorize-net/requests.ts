import {
  anything,
  boolean,
  dateTime,
  decimal,
  type Element,
  int,
  numericString,
  oneOf,
  repeated,
  required,
  sequence,
  text,
} from './schema.ts'

// The requests that the sandbox knows, as https://api.authorize.net/xml/v1/schema/AnetApiSchema.xsd declares them. Elements
// that the store does not use have no content model here, only their place in the order.

const merchantAuthentication = required(
  sequence({
    name: text(25),
    transactionKey: text(16),
    sessionToken: text(),
    password: text(40),
    impersonationAuthentication: anything,
    fingerPrint: anything,
    clientKey: text(),
    accessToken: text(),
    mobileDeviceId: text(60),
  }),
)
/** The first elements of every request: ANetApiRequest. */
const request = (elements: Record<string, Element>): Element =>
  sequence({ merchantAuthentication, clientId: text(30), refId: text(20), ...elements })

const nameAndAddress = {
  firstName: text(50),
  lastName: text(50),
  company: text(50),
  address: text(60),
  city: text(40),
  state: text(40),
  zip: text(20),
  country: text(60),
}
const extendedAmount = sequence({ amount: required(decimal), name: text(31), description: text(255) })

const payment = sequence({
  creditCard: sequence({
    cardNumber: required(text(16, 4)),
    expirationDate: required(text(7, 4)),
    cardCode: text(4, 3),
    isPaymentToken: boolean,
    cryptogram: text(),
  }),
  bankAccount: anything,
  trackData: anything,
  encryptedTrackData: anything,
  payPal: anything,
  opaqueData: sequence({ dataDescriptor: required(text()), dataValue: required(text()), dataKey: text() }),
  emv: anything,
  dataSource: text(),
})

const lineItem = sequence({
  itemId: required(text(31, 1)),
  name: required(text(31, 1)),
  description: text(255),
  quantity: required(decimal),
  unitPrice: required(decimal),
  taxable: boolean,
})

const transactionRequest = sequence({
  transactionType: required(text()),
  amount: decimal,
  currencyCode: text(),
  payment,
  profile: anything,
  solution: anything,
  callId: text(),
  terminalNumber: text(),
  authCode: text(),
  refTransId: text(),
  splitTenderId: text(),
  order: sequence({
    invoiceNumber: text(20),
    description: text(255),
    discountAmount: decimal,
    taxIsAfterDiscount: boolean,
  }),
  lineItems: sequence({ lineItem: repeated(lineItem) }),
  tax: extendedAmount,
  duty: extendedAmount,
  shipping: extendedAmount,
  taxExempt: boolean,
  poNumber: text(),
  customer: sequence({
    type: oneOf('individual', 'business'),
    id: text(20),
    email: text(255),
    driversLicense: anything,
    taxId: text(9, 8),
  }),
  billTo: sequence({ ...nameAndAddress, phoneNumber: text(25), faxNumber: text(25), email: text() }),
  shipTo: sequence(nameAndAddress),
  customerIP: text(),
  cardholderAuthentication: anything,
  retail: anything,
  employeeId: text(),
  transactionSettings: sequence({ setting: repeated(sequence({ settingName: text(), settingValue: text() })) }),
  userFields: sequence({ userField: repeated(sequence({ name: text(), value: text() })) }),
  surcharge: extendedAmount,
  merchantDescriptor: text(),
  subMerchant: anything,
  tip: extendedAmount,
  processingOptions: anything,
  subsequentAuthInformation: anything,
  otherTax: anything,
  shipFrom: sequence(nameAndAddress),
  authorizationIndicatorType: anything,
})

const sorting = sequence({ orderBy: required(oneOf('id', 'submitTimeUTC')), orderDescending: required(boolean) })
const paging = sequence({ limit: required(int(1, 1000)), offset: required(int(1, 100_000)) })

export const REQUESTS = {
  createTransactionRequest: request({ transactionRequest: required(transactionRequest) }),
  getTransactionDetailsRequest: request({ transId: required(numericString) }),
  getUnsettledTransactionListRequest: request({
    status: oneOf('any', 'pendingApproval'),
    sorting,
    paging,
  }),
  getSettledBatchListRequest: request({
    includeStatistics: boolean,
    firstSettlementDate: dateTime,
    lastSettlementDate: dateTime,
  }),
  getTransactionListRequest: request({ batchId: numericString, sorting, paging }),
  securePaymentContainerRequest: request({
    data: required(
      sequence({
        type: required(oneOf('PAN', 'TOKEN')),
        id: required(text(64, 1)),
        token: sequence({
          cardNumber: required(text(16, 4)),
          expirationDate: required(text(7, 4)),
          cardCode: text(4, 3),
          zip: text(20),
          fullName: text(64),
        }),
        bankToken: anything,
      }),
    ),
  }),
} satisfies Record<string, Element>

export type RequestName = keyof typeof REQUESTS
export const isRequestName = (name: string): name is RequestName => Object.hasOwn(REQUESTS, name)
