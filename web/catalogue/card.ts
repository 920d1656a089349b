/** A fact in a list; `isGuessed`: derived by a rule from number or name, not stated. */
export type ListedFact = { key: string; text: string; isGuessed: boolean }
export type Card = {
  id: number
  slug: string
  sku: string
  name: string
  price: number
  salePrice: number | null
  fromPrice?: number | null
  manufacturer: string | null
  /** the unit of measure of counts and prices; omitted: pieces */
  uom?: string
  totalQuantity: number
  conditions: string[]
  primaryImageUrl: string | null
  drawing: string
  /** if all parts in the list are of one family */
  facts?: readonly ListedFact[]
}
