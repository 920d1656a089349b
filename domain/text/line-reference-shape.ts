import { MAX_REFERENCE_LENGTH } from './line-reference.ts'
import { blankableText } from './printed-text.ts'
import { z } from './zod.ts'

const OneReferenceShape = blankableText('Your reference', MAX_REFERENCE_LENGTH).check(
  z.refine(text => text.isWellFormed(), 'Your reference must not contain broken characters'),
)
/** What a buyer calls a line; '' or left out: nothing. */
export const ReferenceShape = z.optional(OneReferenceShape)
/** The same, said on purpose. */
export const NewReferenceShape = OneReferenceShape
