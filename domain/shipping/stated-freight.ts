import { cents } from '../money/money.ts'

/** The freight of one piece that is published to search engines, to any address in the United States and abroad. */
export const STATED_FREIGHT = {
  domestic: cents(30_00),
  international: cents(50_00),
}
