import { cents, formatMoney } from '../../domain/money/money.ts'
import { partNumbersOfLines } from '../../domain/text/part-numbers-of-lines.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { ASSIGNED } from './assigned.ts'

/** A count of rows, which stops at 100. */
export const cappedCount = (count: number): string => (count > 99 ? '99+' : thousands(count))

/** Part numbers of the first lines, and the count of the rest. */
export function partsText(of: { partNumbers: readonly string[]; lines: number }): string {
  const { numbers, more } = partNumbersOfLines(of)
  return more > 0 ? `${numbers} and ${more} more` : numbers
}

/** The same as a cell, whose first part number is never cut off. */
export function PartsText(of: { partNumbers: readonly string[]; lines: number }) {
  const text = partsText(of)
  const [first = ''] = of.partNumbers
  if (first === '' || !text.startsWith(first)) return text
  return (
    <>
      <span data-whole>{first}</span>
      {text.slice(first.length)}
    </>
  )
}

/** The sender as the back office identifies people: company, else name, else email address. */
export const senderName = ({ company = '', name, email }: { company?: string; name: string; email: string }): string =>
  company || name || email

/** An amount in cents. */
export const Money = ({ of }: { of: number }) => formatMoney(cents(of))

/** Marks an item that no admin has opened. */
export const NewTag = ({ word = 'New' }: { word?: string }) => (
  <span className="ml-2 text-xs font-semibold text-accent">{word}</span>
)

/** The assigned admin. */
export const assignedText = ({ isMine, assignedTo }: { isMine: boolean; assignedTo: string | null }): string =>
  isMine ? 'You' : (assignedTo ?? '')

export const ASSIGNED_FILTER = {
  name: 'assigned',
  label: 'Assigned to',
  all: 'Assigned: anybody',
  options: Object.entries(ASSIGNED),
}
