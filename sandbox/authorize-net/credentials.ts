/** The keys by which a merchant and the gateway authenticate each other. */
export type MerchantKeys = { apiLoginId: string; transactionKey: string; clientKey: string; signatureKey: string }

/**
 * The default keys of the store and the sandbox. They have the maximum length of real keys: a transaction key has 16 characters
 * by the XSD, and a signature key has 128 hexadecimal digits.
 */
export const SANDBOX_CREDENTIALS: MerchantKeys = {
  apiLoginId: 'sandboxLogin',
  transactionKey: 'sandboxTransKey1',
  clientKey: 'sandboxClientKey',
  signatureKey: '5A4D0B0C5A4D0B0C'.repeat(8),
}

/** The keys from the environment. A missing key is that of the sandbox. */
export const merchantKeys = (environment: Record<string, string | undefined>): MerchantKeys => ({
  apiLoginId: environment.AUTHORIZE_NET_API_LOGIN_ID || SANDBOX_CREDENTIALS.apiLoginId,
  transactionKey: environment.AUTHORIZE_NET_TRANSACTION_KEY || SANDBOX_CREDENTIALS.transactionKey,
  clientKey: environment.AUTHORIZE_NET_CLIENT_KEY || SANDBOX_CREDENTIALS.clientKey,
  signatureKey: environment.AUTHORIZE_NET_SIGNATURE_KEY || SANDBOX_CREDENTIALS.signatureKey,
})
