/** SQL of the key of a part number, as partNumberKey() of domain/catalogue/part-number.ts makes it. Indexes have it. */
export const partKey = (partNumber: string): string => `part_number_key(${partNumber})`

/**
 * SQL of whether the part number `written` means the part `part`: the part has it as it is written, or has its key and no part has it as
 * it is written. 21117-1 and 211-171 have one key and are different parts. `products`: the table or view to look in.
 */
export const meansPart = (written: string, part: string, products = 'products'): string =>
  `${partKey(written)} = ${part}.sku_key AND (${part}.sku = ${written} OR NOT EXISTS (SELECT FROM ${products} x WHERE x.sku = ${written}))`

/** SQL by which part numbers sort naturally, as naturalKey() of domain/catalogue/natural-order.ts: an index of products has it. */
export const naturalOrder = (partNumber: string): string => `part_number_order(${partNumber}) COLLATE "C"`
