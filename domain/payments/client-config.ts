/** Settings of a provider's card form: the store reads the provider's name, the form reads the rest. */
export type ClientConfig = { provider: string; environment: 'sandbox' | 'production' } & Record<string, string>
