import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from '../../domain/text/zod.ts'
import { type Answer, BOM, JSON_TYPE, problem } from './answers.ts'
import type { MerchantKeys } from './credentials.ts'
import { type Connection, fail } from './fail.ts'
import type { FaultSwitch } from './faults.ts'
import { batchList, batchTransactions, transactionDetails, unsettledList } from './reports.ts'
import { isRequestName, REQUESTS, type RequestName } from './requests.ts'
import { schemaError } from './schema.ts'
import { issueToken } from './secure-container.ts'
import type { Terminal } from './terminal.ts'
import { createTransaction } from './transactions.ts'

export type Gateway = Omit<Terminal, 'fault' | 'unlisted'> & { keys: MerchantKeys; faults: FaultSwitch; hangMs: number }

// As the real gateway answers any origin: the browser's script calls it from the store's origin.
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT,OPTIONS,POST,GET',
  // The last is none of the gateway's: browser tests give each visitor a network address by it.
  'Access-Control-Allow-Headers':
    'x-requested-with,cache-control,content-type,origin,method,SOAPAction,x-forwarded-for',
}

const reply = (c: Context, answer: object) => c.body(BOM + JSON.stringify(answer), 200, { ...JSON_TYPE, ...CORS })

/** The one address of the gateway: POST /xml/v1/request.api. Every answer is 200, save for faults. */
export function createApi(gateway: Gateway) {
  const api = new Hono<Connection>()
  api.options('/', c => c.body(null, 204, CORS))
  api.post('/', bodyLimit({ maxSize: 1024 * 1024 }), async c => {
    const read = readRequest(await c.req.text())
    if ('messages' in read) return reply(c, read)
    const { fault, delayMs, unlisted } = gateway.faults.take(read.name)
    const wait = () => new Promise(done => setTimeout(done, delayMs).unref())
    if (fault === 'delay') await wait()
    const before = await fail(c, fault, '', gateway.hangMs)
    if (before) return before
    const answer = perform({ ...gateway, fault, unlisted }, read.name, read.body)
    if (fault === 'delay-after-charge') await wait()
    return (await fail(c, fault, '-after-charge', gateway.hangMs)) ?? reply(c, answer)
  })
  api.onError((_, c) => reply(c, problem('E00001', 'An error occurred during processing. Please try again.')))
  return api
}

/** The request of a body, or the answer to what is none. */
function readRequest(text: string): { name: RequestName; body: unknown } | Answer {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(BOM, ''))
  } catch {
    // The words of the JSON parser behind the gateway.
    const first = text.trim().slice(0, 1)
    return problem(
      'E00001',
      `Unexpected character encountered while parsing value: ${first}. Path '', line 0, position 0.`,
    )
  }
  const roots = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : []
  const [root] = roots
  if (!root || roots.length > 1)
    return problem('E00003', 'JSON root object must have a single property in order to create a valid XML document.')
  const [name, body] = root
  if (!isRequestName(name)) return problem('E00004', 'The name of the requested API method is invalid.')
  const wrong = schemaError(name, body, REQUESTS[name])
  return wrong ? problem('E00003', wrong) : { name, body }
}

const Text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
/** The fields of every request: ANetApiRequest. */
const EnvelopeShape = z.object({
  merchantAuthentication: z.object({
    name: z.nullish(Text),
    transactionKey: z.nullish(Text),
    clientKey: z.nullish(Text),
  }),
  refId: z.nullish(Text),
})
type Envelope = z.infer<typeof EnvelopeShape>

function perform(gateway: Gateway & Terminal, name: RequestName, body: unknown): object {
  const envelope = EnvelopeShape.safeParse(body).data
  const { messages, ...content } =
    envelope && isMerchant(gateway.keys, name, envelope)
      ? answerTo(gateway, name, body)
      : problem('E00007', 'User authentication failed due to invalid authentication values.')
  // In JSON the reference comes between the content and the messages.
  return { ...content, ...(envelope?.refId ? { refId: envelope.refId } : {}), messages }
}

/** The public client key opens the token's door only, the transaction key every other. */
function isMerchant(keys: MerchantKeys, name: RequestName, { merchantAuthentication: given }: Envelope): boolean {
  if (given.name !== keys.apiLoginId) return false
  return name === 'securePaymentContainerRequest'
    ? given.clientKey === keys.clientKey
    : given.transactionKey === keys.transactionKey
}

function answerTo(gateway: Gateway & Terminal, name: RequestName, body: unknown): Answer {
  switch (name) {
    case 'securePaymentContainerRequest':
      return issueToken(gateway.tokens, gateway.ledger.salt, gateway.now(), body)
    case 'getTransactionDetailsRequest':
      return transactionDetails(gateway.ledger, body)
    case 'getUnsettledTransactionListRequest':
      return unsettledList(gateway.ledger, body)
    case 'getSettledBatchListRequest':
      return batchList(gateway.ledger, gateway.now(), body)
    case 'getTransactionListRequest':
      return batchTransactions(gateway.ledger, body)
    case 'createTransactionRequest':
      return createTransaction(gateway, body)
  }
}
