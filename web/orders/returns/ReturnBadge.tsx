import { isCompletedEmpty, orderStateOfReturn, returnWord } from '../../../domain/returns/return-words.ts'
import { StatusBadge } from '../StatusBadge.tsx'

/** The state of a return, as a word in a frame. */
export const ReturnBadge = ({ one }: { one: Parameters<typeof returnWord>[0] }) =>
  isCompletedEmpty(one) ? (
    <span className="inline-block rounded-md border border-edge px-2 py-0.5 text-sm font-semibold first-letter:uppercase xl:whitespace-nowrap">
      {returnWord(one)}
    </span>
  ) : (
    <StatusBadge {...orderStateOfReturn(one)} />
  )
