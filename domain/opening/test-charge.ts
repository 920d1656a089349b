const PREFIX = 'OPEN-'

/** The invoice number of a test charge at the gateway; orders have other numbers. */
export const testInvoice = (drawn: string): string => `${PREFIX}${drawn.replace(/[^A-Za-z0-9]/g, '').slice(0, 10)}`

export const isTestInvoice = (invoiceNumber: string | null): boolean => invoiceNumber?.startsWith(PREFIX) ?? false
