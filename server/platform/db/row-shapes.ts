import { z } from '../../../domain/text/zod.ts'

// Rows of one column, which many statements return.

/** An ID of type uuid or text. */
export const TextIdShape = z.object({ id: z.string() })
/** An ID of type bigint, which arrives as a number (database.ts). */
export const NumberIdShape = z.object({ id: z.number() })
export const UserIdShape = z.object({ userId: z.string() })
export const EmailShape = z.object({ email: z.string() })
export const NameShape = z.object({ name: z.string() })
/** The name of a stored file. */
export const FileShape = z.object({ file: z.string() })
export const TotalShape = z.object({ total: z.number() })
export const CountShape = z.object({ count: z.number() })
/** Whether something exists. */
export const IsThereShape = z.object({ isThere: z.boolean() })
