/** `5310-00-167-0275`, `NSN 5310001670275`: four digits of the class, nine of the item (NATO Codification Manual, ACodP-1). */
const STOCK_NUMBER = /^(?:nsn[ :#.]{0,3})?\d{4}-?\d{2}-?\d{3}-?\d{4}$/i

/** True for an NSN, which is no part number: parts of several makers and numbers have one NSN. */
export const isStockNumber = (text: string): boolean => STOCK_NUMBER.test(text)
