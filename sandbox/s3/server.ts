import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { FaultSwitch } from './faults.ts'
import { Objects, type StoredObject } from './objects.ts'
import { type Credentials, checkSignature } from './signature.ts'

/** `port` 0: a free port; `host` unset: only this computer. */
export type S3Options = { port: number; host?: string; bucket: string; credentials: Credentials }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** Starts the stand-in for S3, with one bucket. `url` is the value for the store's FILES_ENDPOINT. */
export async function startS3({ port, host = '127.0.0.1', bucket, credentials }: S3Options) {
  const faults = new FaultSwitch()
  const objects = new Objects()
  /** the clock is ahead by this time, to test links that have expired */
  const clock = { aheadMs: 0 }
  /** method and path of each request, newest last */
  const requests: string[] = []

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request
    requests.push(`${method} ${url.split('?')[0]}`)
    const { fault, delayMs } = faults.take(method)
    if (fault === 'reset') return void socket.resetAndDestroy()
    if (fault === 'hang') return
    const body = await bodyOf(request).catch(() => null)
    if (body === null) return
    if (fault === 'slow') await new Promise(done => setTimeout(done, delayMs))
    if (fault === 'slow-down') return send(response, method, error(503, 'SlowDown', 'Please reduce your request rate.'))
    if (fault === 'server-error') return send(response, method, { status: 500, body: '<h1>Internal Server Error</h1>' })
    if (fault === 'denied') return send(response, method, error(403, 'AccessDenied', 'Access Denied'))
    const wrong = checkSignature({ method, url, headers, body }, credentials, Date.now() + clock.aheadMs)
    const answer = wrong
      ? error(wrong.status, wrong.code, wrong.message)
      : work(objects, bucket, { method, url, headers, body })
    if (fault === 'cut-body' || fault === 'hang-in-body') return sendHalf(response, answer, fault)
    return send(response, method, answer)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const stop = async () => {
    server.closeAllConnections()
    await new Promise<void>(done => server.close(() => done()))
  }
  return { port: listening, url: `http://127.0.0.1:${listening}`, objects, faults, clock, asked: requests, stop }
}
export type FakeS3 = Awaited<ReturnType<typeof startS3>>

type Request = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }

function work(objects: Objects, bucket: string, { method, url, headers, body }: Request): Answer {
  const { pathname, searchParams: query } = new URL(url, 'http://host')
  const [, name, ...rest] = pathname.split('/')
  if (name !== bucket) return error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const key = rest.map(decodeURIComponent).join('/')
  const uploadId = query.get('uploadId') ?? ''
  const type = headers['content-type'] ?? 'binary/octet-stream'
  if (key === '')
    return method === 'GET' && query.get('list-type') === '2' ? list(objects, bucket, query) : notSupported
  const stated = headers['x-amz-checksum-crc32']
  if (typeof stated === 'string' && stated !== checksum(body))
    return error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const stored = objects.kept.get(key)
      return stored ? objectAnswer(stored, query) : error(404, 'NoSuchKey', 'The specified key does not exist.')
    }
    case 'PUT': {
      if (!uploadId) return tagged(objects.put(key, body, type).etag)
      const etag = objects.putPart(uploadId, Number(query.get('partNumber')), body)
      return etag === null ? error(404, 'NoSuchUpload', 'The specified upload does not exist.') : tagged(etag)
    }
    case 'POST':
      if (query.has('uploads'))
        return xml(
          `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${objects.begin(key, type)}</UploadId></InitiateMultipartUploadResult>`,
        )
      return uploadId ? complete(objects, uploadId, body) : notSupported
    case 'DELETE':
      if (uploadId) objects.uploads.delete(uploadId)
      else objects.kept.delete(key)
      return { status: 204 }
    default:
      return notSupported
  }
}

/** The answer with an object. A link can override its type and its name. */
function objectAnswer({ body, etag, contentType, lastModified }: StoredObject, query: URLSearchParams): Answer {
  const disposition = query.get('response-content-disposition')
  const cache = query.get('response-cache-control')
  return {
    status: 200,
    headers: {
      'Content-Type': query.get('response-content-type') ?? contentType,
      ETag: etag,
      'Last-Modified': lastModified.toUTCString(),
      'Content-Length': `${body.length}`,
      ...(disposition ? { 'Content-Disposition': disposition } : {}),
      ...(cache ? { 'Cache-Control': cache } : {}),
    },
    body,
  }
}

function list(objects: Objects, bucket: string, query: URLSearchParams): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const maximum = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const { entries, isTruncated } = objects.list(query.get('prefix') ?? '', query.get('delimiter') ?? '', after, maximum)
  const rows = entries.map(({ key, isFolder }) => {
    if (isFolder) return `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`
    const stored = objects.kept.get(key)
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${stored?.lastModified.toISOString()}</LastModified><ETag>${escaped(stored?.etag ?? '')}</ETag><Size>${stored?.body.length}</Size></Contents>`
  })
  const next = Buffer.from(entries.at(-1)?.key ?? '').toString('base64')
  const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><KeyCount>${entries.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`,
  )
}

function complete(objects: Objects, id: string, body: Buffer): Answer {
  const named = [...body.toString().matchAll(/<Part>((?:[^<]|<(?!\/?Part>))*)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>([^<>]*)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))
  const done = objects.complete(id, named)
  if (typeof done === 'string') return error(done === 'NoSuchUpload' ? 404 : 400, done, done)
  return xml(`<CompleteMultipartUploadResult><ETag>${escaped(done.etag)}</ETag></CompleteMultipartUploadResult>`)
}

const notSupported: Answer = { status: 501, body: 'The sandbox does not support this request.' }
const tagged = (etag: string): Answer => ({ status: 200, headers: { ETag: etag } })
const xml = (text: string, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
})
const error = (status: number, code: string, message: string): Answer =>
  xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`, status)
const escaped = (text: string): string =>
  text.replace(
    /[<>&"]/g,
    character => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[character] ?? character,
  )

function checksum(body: Buffer): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  return bytes.toString('base64')
}

function send(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
}

/** Sends half of an answer with the length of the whole, and then nothing, or closes the connection. */
function sendHalf(response: ServerResponse, { status, headers, body = '' }: Answer, fault: string): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'Content-Length': `${bytes.length}` })
  response.write(bytes.subarray(0, bytes.length / 2), () => {
    if (fault === 'cut-body') response.socket?.resetAndDestroy()
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return /aws-chunked/.test(String(request.headers['content-encoding'])) ? unchunked(body) : body
}

/**
 * Joins the chunks of `aws-chunked`. Each begins with its length in hexadecimal digits and an optional signature, and ends with
 * a line break.
 */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!(length > 0)) break
    pieces.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(pieces)
}
