import { z } from '../../domain/text/zod.ts'
import { toCents } from './money.ts'

const Text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))
const Setting = z.object({ settingName: z.optional(Text), settingValue: z.optional(Text) })
const CreateTransactionShape = z.object({
  refId: z.nullish(Text),
  transactionRequest: z.object({
    transactionType: Text,
    amount: z.nullish(Text),
    payment: z.nullish(
      z.object({
        creditCard: z.nullish(z.object({ cardNumber: Text })),
        opaqueData: z.nullish(z.object({ dataDescriptor: Text, dataValue: Text })),
      }),
    ),
    refTransId: z.nullish(Text),
    order: z.nullish(z.object({ invoiceNumber: z.nullish(Text) })),
    billTo: z.nullish(z.object({ zip: z.nullish(Text) })),
    transactionSettings: z.nullish(z.object({ setting: z.optional(z.union([Setting, z.array(Setting)])) })),
  }),
})

/** The fields of a createTransactionRequest that the sandbox reads. */
export type TransactionRequest = {
  type: string
  refId: string | null
  /** null: missing, or no amount of money */
  cents: number | null
  opaqueData: { dataDescriptor: string; dataValue: string } | null
  /** the last four digits of a card number */
  lastFour: string | null
  refTransId: string | null
  invoiceNumber: string | null
  zip: string
  /** seconds; null: missing, which changes the answer to a duplicate */
  duplicateWindow: number | null
  allowPartialAuth: boolean
  testRequest: boolean
}

/** Reads a request that has passed the schema. Null: it still has another form. */
export function readTransactionRequest(body: unknown): TransactionRequest | null {
  const read = CreateTransactionShape.safeParse(body)
  if (!read.success) return null
  const { refId, transactionRequest: fields } = read.data
  const settings = new Map(
    [fields.transactionSettings?.setting ?? []]
      .flat()
      .map(({ settingName, settingValue }) => [settingName, settingValue]),
  )
  const window = settings.get('duplicateWindow')
  return {
    type: fields.transactionType,
    refId: refId ?? null,
    cents: toCents(fields.amount ?? ''),
    opaqueData: fields.payment?.opaqueData ?? null,
    lastFour: fields.payment?.creditCard?.cardNumber.slice(-4) ?? null,
    refTransId: fields.refTransId ?? null,
    invoiceNumber: fields.order?.invoiceNumber ?? null,
    zip: fields.billTo?.zip ?? '',
    duplicateWindow: window !== undefined && /^\d+$/.test(window) ? Number(window) : null,
    allowPartialAuth: /^(true|1)$/i.test(settings.get('allowPartialAuth') ?? ''),
    testRequest: /^(true|1)$/i.test(settings.get('testRequest') ?? ''),
  }
}
