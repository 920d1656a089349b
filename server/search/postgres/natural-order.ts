/**
 * SQL of a text by which part numbers sort naturally, as domain/catalogue/natural-order.ts: each run of digits is filled up to
 * 20 with zeros, so that AN3-4A comes before AN3-10A. No index has it: use it for the few hundred rows of one answer.
 */
export const naturalOrder = (sku: string): string =>
  `regexp_replace(regexp_replace(upper(${sku}), '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]+([0-9]{20})', '\\1', 'g') COLLATE "C"`
