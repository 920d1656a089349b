import { z } from '../text/zod.ts'

/** The reasons for a return in trade terms, in the order of the form. */
export const RETURN_REASONS = {
  wrong_part_ordered: 'Wrong part ordered',
  wrong_part_received: 'Wrong part received',
  damaged: 'Damaged',
  not_as_described: 'Not as described',
  paperwork: 'Paperwork missing or wrong',
  no_longer_needed: 'No longer needed',
  other: 'Other',
} as const
export type ReturnReason = keyof typeof RETURN_REASONS
/** With these reasons something is wrong with the piece or its documents: it is not suggested for sale. */
const FAULTS: readonly ReturnReason[] = ['damaged', 'not_as_described', 'paperwork']
export const isFault = (reason: ReturnReason): boolean => FAULTS.includes(reason)
export const RETURN_REASON_NAMES = Object.keys(RETURN_REASONS) as ReturnReason[]

/** True if the store made the mistake: then the buyer pays no freight for the return. */
export const STORE_ERRED: Record<ReturnReason, boolean> = {
  wrong_part_ordered: false,
  wrong_part_received: true,
  damaged: true,
  not_as_described: true,
  paperwork: true,
  no_longer_needed: false,
  other: false,
}

export const MAX_RETURN_PICTURES = 6
const MAX_RETURN_LINES = 1000
const MAX_RETURN_PIECES = 1_000_000
export const RETURN_COMMENTS_LENGTH = 2000

/** The name of an uploaded photograph until its return is requested: seconds since 1970, then 128 random bits. */
const ReturnUploadShape = z.string().check(z.regex(/^[1-9]\d{9}-[0-9a-f]{32}$/, 'This isn’t an uploaded photo'))

const FIELDS = {
  reason: z.enum(RETURN_REASON_NAMES, 'Please select a reason'),
  comments: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(RETURN_COMMENTS_LENGTH, `Comments have at most ${RETURN_COMMENTS_LENGTH} characters`),
      ),
    '',
  ),
}

/** The form that a buyer fills in. */
export const ReturnFormShape = z.strictObject(FIELDS)

export type ReturnFormInput = z.input<typeof ReturnFormShape>
export type ReturnForm = z.output<typeof ReturnFormShape>

/** The same with the photographs that were uploaded for it. */
export const ReturnRequestShape = z.strictObject({
  ...FIELDS,
  /** the pieces to return: of a line of the order, and of a unit if one is named. Empty: all returnable pieces */
  lines: z._default(
    z
      .array(
        z.strictObject({
          itemId: z.int().check(z.gte(1)),
          quantity: z.int().check(z.gte(1), z.lte(MAX_RETURN_PIECES)),
          unitId: z.optional(z.int().check(z.gte(1))),
        }),
      )
      .check(z.maxLength(MAX_RETURN_LINES)),
    [],
  ),
  pictures: z._default(
    z
      .array(ReturnUploadShape)
      .check(z.maxLength(MAX_RETURN_PICTURES, `A return can have up to ${MAX_RETURN_PICTURES} photos`)),
    [],
  ),
})
export type ReturnRequest = z.output<typeof ReturnRequestShape>

/** The text of a reason; a reason that is not on the list any more is returned as stored. */
export const returnReasonWord = (reason: string): string =>
  Object.hasOwn(RETURN_REASONS, reason) ? RETURN_REASONS[reason as ReturnReason] : reason.replaceAll('_', ' ')
