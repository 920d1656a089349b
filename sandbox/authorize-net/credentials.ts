/** What the store and the sandbox know each other by when nothing else is set. Worth nothing anywhere else. */
export const SANDBOX_CREDENTIALS = {
  apiLoginId: 'sandboxLogin',
  transactionKey: 'sandboxTransactionKey',
  clientKey: 'sandboxClientKey',
  signatureKey: 'sandboxSignatureKey',
}
export type MerchantKeys = typeof SANDBOX_CREDENTIALS
