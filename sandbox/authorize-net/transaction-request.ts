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
  /** null: none, or not an amount of money */
  cents: number | null
  opaqueData: { dataDescriptor: string; dataValue: string } | null
  /** of a raw card */
  lastFour: string | null
  refTransId: string | null
  invoiceNumber: string | null
  zip: string
  /** seconds; null: not given, which changes the response to a duplicate */
  duplicateWindow: number | null
  allowPartialAuth: boolean
  testRequest: boolean
}

/** Reads a request that has passed the schema. Null: it is not of the form even so. */
export function readTransactionRequest(body: unknown): TransactionRequest | null {
  const read = CreateTransactionShape.safeParse(body)
  if (!read.success) return null
  const { refId, transactionRequest: asked } = read.data
  const settings = new Map(
    [asked.transactionSettings?.setting ?? []].flat().map(one => [one.settingName, one.settingValue]),
  )
  const window = settings.get('duplicateWindow')
  return {
    type: asked.transactionType,
    refId: refId ?? null,
    cents: toCents(asked.amount ?? ''),
    opaqueData: asked.payment?.opaqueData ?? null,
    lastFour: asked.payment?.creditCard?.cardNumber.slice(-4) ?? null,
    refTransId: asked.refTransId ?? null,
    invoiceNumber: asked.order?.invoiceNumber ?? null,
    zip: asked.billTo?.zip ?? '',
    duplicateWindow: window !== undefined && /^\d+$/.test(window) ? Number(window) : null,
    allowPartialAuth: /^(true|1)$/i.test(settings.get('allowPartialAuth') ?? ''),
    testRequest: /^(true|1)$/i.test(settings.get('testRequest') ?? ''),
  }
}
