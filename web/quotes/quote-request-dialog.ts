import { newOpening } from '../ui/opening.ts'
import type { QuoteSubject } from './quote-subject.ts'

/** The subject with which a page opens the quote dialog. */
export const quoteRequestDialog = newOpening<QuoteSubject>()

/** Opens the dialog that requests a quote. */
export const openQuoteRequest = (subject: QuoteSubject): void => quoteRequestDialog.open(subject)
