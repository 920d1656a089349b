/**
 * SQL: the price of the cheapest piece in stock, of products `of`; null if it is on request. Pieces may have prices of
 * their own (docs/decisions/0038-units.md).
 */
export const shownPrice = (of = ''): string =>
  `CASE WHEN ${of}own_prices_only THEN ${of}lowest_own_price ELSE least(${of}lowest_own_price, ${of}selling_price) END`

/**
 * SQL: the price of the cheapest piece of products `p` if pieces have prices of their own, 0 on request; otherwise
 * null.
 */
export const FROM_PRICE = `CASE WHEN p.own_prices_only OR p.lowest_own_price IS NOT NULL THEN coalesce(${shownPrice('p.')}, 0) END`
