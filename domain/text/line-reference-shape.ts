import { MAX_REFERENCE_LENGTH } from './line-reference.ts'
import { blankableText } from './printed-text.ts'
import { z } from './zod.ts'

const OneReferenceShape = blankableText('Your reference', MAX_REFERENCE_LENGTH).check(
  z.refine(text => text.isWellFormed(), 'Your reference must not contain broken characters'),
)
/** The buyer's reference of a line; '' or omitted: none. */
export const ReferenceShape = z.optional(OneReferenceShape)
/** The same, said on purpose. */
export const NewReferenceShape = OneReferenceShape
