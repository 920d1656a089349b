// The gateway turns JSON into XML and checks it against its XSD, in which most types are sequences: elements come in this
// order or not at all. https://api.authorize.net/xml/v1/schema/AnetApiSchema.xsd

const NAMESPACE = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'"

type Rule = {
  order: readonly string[]
  longest?: Readonly<Record<string, number>>
  inside?: Readonly<Record<string, Rule>>
}

const ADDRESS: Rule = {
  order: [
    'firstName',
    'lastName',
    'company',
    'address',
    'city',
    'state',
    'zip',
    'country',
    'phoneNumber',
    'faxNumber',
    'email',
  ],
  longest: {
    firstName: 50,
    lastName: 50,
    company: 50,
    address: 60,
    city: 40,
    state: 40,
    zip: 20,
    country: 60,
    phoneNumber: 25,
  },
}
const MERCHANT: Rule = {
  order: [
    'name',
    'transactionKey',
    'sessionToken',
    'password',
    'impersonationAuthentication',
    'fingerPrint',
    'clientKey',
    'accessToken',
    'mobileDeviceId',
  ],
}

const TRANSACTION: Rule = {
  order: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'profile',
    'solution',
    'callId',
    'terminalNumber',
    'authCode',
    'refTransId',
    'splitTenderId',
    'order',
    'lineItems',
    'tax',
    'duty',
    'shipping',
    'taxExempt',
    'poNumber',
    'customer',
    'billTo',
    'shipTo',
    'customerIP',
    'cardholderAuthentication',
    'retail',
    'employeeId',
    'transactionSettings',
    'userFields',
    'surcharge',
    'merchantDescriptor',
    'subMerchant',
    'tip',
    'processingOptions',
    'subsequentAuthInformation',
    'otherTax',
    'shipFrom',
    'authorizationIndicatorType',
  ],
  inside: {
    payment: {
      order: ['creditCard', 'bankAccount', 'trackData', 'encryptedTrackData', 'payPal', 'opaqueData'],
      inside: { opaqueData: { order: ['dataDescriptor', 'dataValue', 'dataKey', 'expirationTimeStamp'] } },
    },
    order: {
      order: ['invoiceNumber', 'description', 'discountAmount', 'taxIsAfterDiscount'],
      longest: { invoiceNumber: 20, description: 255 },
    },
    customer: { order: ['type', 'id', 'email', 'driversLicense', 'taxId'], longest: { id: 20, email: 255 } },
    billTo: ADDRESS,
    shipTo: ADDRESS,
  },
}

const ROOTS: Readonly<Record<string, Rule>> = {
  createTransactionRequest: {
    order: ['merchantAuthentication', 'clientId', 'refId', 'transactionRequest'],
    longest: { refId: 20 },
    inside: { merchantAuthentication: MERCHANT, transactionRequest: TRANSACTION },
  },
  getTransactionDetailsRequest: {
    order: ['merchantAuthentication', 'clientId', 'refId', 'transId'],
    inside: { merchantAuthentication: MERCHANT },
  },
  getUnsettledTransactionListRequest: {
    order: ['merchantAuthentication', 'clientId', 'refId', 'status', 'sorting', 'paging'],
    inside: {
      merchantAuthentication: MERCHANT,
      sorting: { order: ['orderBy', 'orderDescending'] },
      paging: { order: ['limit', 'offset'] },
    },
  },
  securePaymentContainerRequest: {
    order: ['merchantAuthentication', 'clientId', 'refId', 'data'],
    inside: { merchantAuthentication: MERCHANT },
  },
}

/** The first thing in a request that the XSD does not allow, in the gateway's words; null when it is valid. */
export function schemaError(root: string, body: unknown): string | null {
  const rule = ROOTS[root]
  return rule ? check(root, body, rule) : `The element '${root}' ${NAMESPACE} is not declared.`
}

export const isKnownRequest = (root: string): boolean => Object.hasOwn(ROOTS, root)

function check(name: string, value: unknown, { order, longest = {}, inside = {} }: Rule): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `The element '${name}' ${NAMESPACE} has incomplete content.`
  let at = 0
  for (const [child, content] of Object.entries(value)) {
    const place = order.indexOf(child)
    if (place < at) {
      const expected = order.slice(at).join(', ')
      return `The element '${name}' ${NAMESPACE} has invalid child element '${child}' ${NAMESPACE}. List of possible elements expected: '${expected}' ${NAMESPACE}.`
    }
    at = place
    const most = longest[child]
    if (most !== undefined && `${content}`.length > most) {
      return `The '${child}' element is invalid - The value '${content}' is invalid according to its datatype 'String' - The actual length is greater than the MaxLength value.`
    }
    const rule = inside[child]
    const wrong = rule ? check(child, content, rule) : null
    if (wrong) return wrong
  }
  return null
}
