/** SQL of the key of a part number, as partNumberKey() of domain/catalogue/part-number.ts makes it. Indexes have it. */
export const partKey = (partNumber: string): string => `part_number_key(${partNumber})`

/** SQL by which part numbers sort naturally, as naturalKey() of domain/catalogue/natural-order.ts: an index of products has it. */
export const naturalOrder = (partNumber: string): string => `part_number_order(${partNumber}) COLLATE "C"`
