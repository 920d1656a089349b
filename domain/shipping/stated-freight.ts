import { cents } from '../money/money.ts'

/** The freight of one piece that search engines are told, to any address in the United States and abroad. */
export const STATED_FREIGHT = {
  domestic: cents(30_00),
  international: cents(50_00),
}
