import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import type { RefusedRequest } from '../quotes/queries.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { AogForm } from './AogForm.tsx'
import { aogMailboxes } from './aog-mailboxes.ts'

export type AogRequestProps = {
  isOpen: boolean
  onClose: () => void
  /** Closes it too: the confirmation has already been shown. */
  onSent: (quoteId: string) => void
  /** known beforehand */
  partNumber?: string
  /** an earlier refused request, to be corrected */
  again?: RefusedRequest
}

/** Requests a part for an aircraft on the ground from the back office. */
export function AogRequestDialog({ isOpen, onClose, ...form }: AogRequestProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      width="form"
      isForm
      title="AOG Request"
      description={
        <>
          Goes to {aogMailboxes().join(' and ')} at once. Faster still: call{' '}
          <a href={phoneAddress(store.aogPhone)} className="font-semibold whitespace-nowrap text-link hover:underline">
            {store.aogPhone}
          </a>
          .
        </>
      }
    >
      <div className="mt-4">
        <AogForm {...form} onClose={onClose} />
      </div>
    </DialogFrame>
  )
}
