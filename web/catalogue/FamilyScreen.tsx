import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import type { Family } from '../../domain/facts/families.ts'
import { ListHeading } from './ListHeading.tsx'
import { ShopScreen } from './ShopScreen.tsx'

/** All parts that differ in figures only, as a table of these. */
export const FamilyScreen = ({ family, query }: { family: Family; query: ShopQuery }) => (
  <ShopScreen query={query} heading={<ListHeading title={family.title} />} />
)
