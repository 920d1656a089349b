/**
 * SQL: the key of a part number, equal to partNumberKey() of domain/catalogue/part-number.ts. Indexes use it. The stored keys of
 * parts are in byte order: an index of another collation is not read for a comparison with them.
 */
export const partKey = (partNumber: string): string => `part_number_key(${partNumber}) COLLATE "C"`

/**
 * SQL: true if the part number `written` means the part `part`: the part has exactly this number, or has its key and no
 * part has exactly this number. 21117-1 and 211-171 have one key and are different parts. `products`: the table or view
 * to search.
 */
export const meansPart = (written: string, part: string, products = 'products'): string =>
  `${partKey(written)} = ${part}.sku_key AND (${part}.sku = ${written} OR NOT EXISTS (SELECT FROM ${products} x WHERE x.sku = ${written}))`

/**
 * SQL: the natural sort order of a part number, equal to naturalKey() of domain/catalogue/natural-order.ts. An index of
 * products uses it.
 */
export const naturalOrder = (partNumber: string): string => `part_number_order(${partNumber}) COLLATE "C"`

/** SQL: the natural sort order of a name, equal to nameKey() of domain/catalogue/name-order.ts. Indexes of products use it. */
export const nameOrder = (name: string): string => `name_order(${name}) COLLATE "C"`
