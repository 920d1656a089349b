import { type ShopQuery, shopParameters } from '../domain/catalogue/shop-query.ts'

/** The address of a list. Parts that are at their default are not written, so that one list has one address. */
export function shopAddress(query: Partial<ShopQuery>): string {
  const { category = '', family = '' } = query
  const path = family
    ? `/shop/family/${encodeURIComponent(family)}`
    : category
      ? `/shop/category/${encodeURIComponent(category)}`
      : '/shop'
  const text = new URLSearchParams(shopParameters(query)).toString()
  return text ? `${path}?${text}` : path
}

export const productAddress = (slug: string): string => `/shop/product/${encodeURIComponent(slug)}`

/** The address of quick order; with the id of a saved list, it opens that list for its account only. */
export const quickOrderAddress = (listId?: string): string =>
  listId === undefined ? '/parts-distribution' : `/parts-distribution?list=${encodeURIComponent(listId)}`

/** Of an order: a guest's has its token, a customer's is opened by the session. */
export const orderAddress = (orderId: string, token: string | null): string =>
  token === null ? `/order/${orderId}` : `/order/${orderId}?token=${encodeURIComponent(token)}`

/** Of a file of an order, by the same rule: `invoice.pdf`, `return-pictures/7`. */
export const orderFileAddress = (orderId: string, file: string, token: string | null): string =>
  `/order/${orderId}/${file}${token === null ? '' : `?token=${encodeURIComponent(token)}`}`

/** Of a quote as a PDF, for its buyer and for admins. */
export const quoteDocumentAddress = (quoteId: string): string => `/quote/${quoteId}.pdf`

/** Of a file of a quote, for its buyer and for staff. */
export const quoteFileAddress = (quoteId: string, fileId: number): string => `/quote/${quoteId}/attachments/${fileId}`

/** Of a quote in its buyer's dashboard. */
export const quoteAddress = (kind: 'rfq' | 'aog', quoteId: string): string =>
  `/dashboard?tab=${kind === 'aog' ? 'aog' : 'quotes'}&quote=${encodeURIComponent(quoteId)}`

/** The address of the AOG request form, with the part number filled in if known. */
export const aogRequestAddress = (partNumber: string): string =>
  `/dashboard?tab=aog&openAOGRequest=1${partNumber && `&pn=${encodeURIComponent(partNumber)}`}`

/** The address of the contact form about a part, with its number filled in. */
export const contactAddress = (partNumber: string): string => `/contact?pn=${encodeURIComponent(partNumber)}#send`

export const phoneAddress = (phone: string): string => `tel:+1-${phone}`

/** A mail to `mailbox` with its subject, and its text where there is one. */
export const mailAddress = (mailbox: string, subject: string, body = ''): string =>
  `mailto:${mailbox}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`
