import { z } from '../text/zod.ts'
import { FORM_BLOCK_NAMES, type FormBlock } from './form-blocks.ts'

const Text = z.optional(z.string())
const BLOCKS = {
  authority: Text,
  trackingNumber: Text,
  agency: Text,
  description: Text,
  partNumber: Text,
  quantity: Text,
  serial: Text,
  status: Text,
  remarks: Text,
  date: Text,
} satisfies Record<FormBlock, typeof Text>

/** The stored text of the blocks of a form, as `readBlocks` returns it. */
export const FormBlocksShape = z.extend(z.object(BLOCKS), {
  recognized: z.optional(z.array(z.enum(FORM_BLOCK_NAMES))),
})
