/** The keys by which a merchant and the gateway authenticate each other. */
export type MerchantKeys = { apiLoginId: string; transactionKey: string; clientKey: string; signatureKey: string }

/**
 * The default keys of store and sandbox; valid nowhere else. They have the greatest real length: the XSD gives the
 * transaction key 16 characters, and a signature key is 128 hexadecimal digits.
 */
export const SANDBOX_CREDENTIALS: MerchantKeys = {
  apiLoginId: 'sandboxLogin',
  transactionKey: 'sandboxTransKey1',
  clientKey: 'sandboxClientKey',
  signatureKey: '5A4D0B0C5A4D0B0C'.repeat(8),
}

/** The keys of a process: the environment's, and the sandbox's own for what is not set. */
export const merchantKeys = (environment: Record<string, string | undefined>): MerchantKeys => ({
  apiLoginId: environment.AUTHORIZE_NET_API_LOGIN_ID || SANDBOX_CREDENTIALS.apiLoginId,
  transactionKey: environment.AUTHORIZE_NET_TRANSACTION_KEY || SANDBOX_CREDENTIALS.transactionKey,
  clientKey: environment.AUTHORIZE_NET_CLIENT_KEY || SANDBOX_CREDENTIALS.clientKey,
  signatureKey: environment.AUTHORIZE_NET_SIGNATURE_KEY || SANDBOX_CREDENTIALS.signatureKey,
})
