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

// Like the real gateway, answers any origin: the script in the browser calls from the origin of the store.
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT,OPTIONS,POST,GET',
  // The real gateway does not allow the last one. Browser tests use it to give each visitor a network address.
  'Access-Control-Allow-Headers':
    'x-requested-with,cache-control,content-type,origin,method,SOAPAction,x-forwarded-for',
}

const reply = (c: Context, answer: object) => c.body(BOM + JSON.stringify(answer), 200, { ...JSON_TYPE, ...CORS })

/** The only address of the gateway: POST /xml/v1/request.api. Every answer has status 200, except for faults. */
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

/** Reads the request from a body. Returns the answer with the error if there is none. */
function readRequest(text: string): { name: RequestName; body: unknown } | Answer {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(BOM, ''))
  } catch {
    // The message of the JSON parser in the real gateway.
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
  // In JSON, the reference is between the content and the messages.
  return { ...content, ...(envelope?.refId ? { refId: envelope.refId } : {}), messages }
}

/** The public client key may only issue tokens; all other requests need the transaction key. */
function isMerchant(keys: MerchantKeys, name: RequestName, { merchantAuthentication }: Envelope): boolean {
  if (merchantAuthentication.name !== keys.apiLoginId) return false
  return name === 'securePaymentContainerRequest'
    ? merchantAuthentication.clientKey === keys.clientKey
    : merchantAuthentication.transactionKey === keys.transactionKey
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
