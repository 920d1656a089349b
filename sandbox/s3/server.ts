import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { FaultSwitch } from './faults.ts'
import { Objects, type StoredObject } from './objects.ts'
import { type Credentials, checkSignature } from './signature.ts'

/** port 0: a free one; `host` unset: this computer only */
export type S3Options = { port: number; host?: string; bucket: string; credentials: Credentials }
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** Starts the stand-in for S3, with one bucket. `url` is the value for the store's FILES_ENDPOINT. */
export async function startS3({ port, host = '127.0.0.1', bucket, credentials }: S3Options) {
  const faults = new FaultSwitch()
  const objects = new Objects()
  /** for links that have expired */
  const clock = { aheadMs: 0 }
  /** method and path of each request, newest last */
  const asked: string[] = []

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request
    asked.push(`${method} ${url.split('?')[0]}`)
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
  return { port: listening, url: `http://127.0.0.1:${listening}`, objects, faults, clock, asked, stop }
}
export type FakeS3 = Awaited<ReturnType<typeof startS3>>

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }

function work(objects: Objects, bucket: string, { method, url, headers, body }: Asked): Answer {
  const { pathname, searchParams: asked } = new URL(url, 'http://host')
  const [, name, ...rest] = pathname.split('/')
  if (name !== bucket) return error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const key = rest.map(decodeURIComponent).join('/')
  const uploadId = asked.get('uploadId') ?? ''
  const type = headers['content-type'] ?? 'binary/octet-stream'
  if (key === '') return method === 'GET' && asked.get('list-type') === '2' ? list(objects, bucket, asked) : notKnown
  const stated = headers['x-amz-checksum-crc32']
  if (typeof stated === 'string' && stated !== checksum(body))
    return error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const kept = objects.kept.get(key)
      return kept ? found(kept, asked) : error(404, 'NoSuchKey', 'The specified key does not exist.')
    }
    case 'PUT': {
      if (!uploadId) return tagged(objects.put(key, body, type).etag)
      const etag = objects.putPart(uploadId, Number(asked.get('partNumber')), body)
      return etag === null ? error(404, 'NoSuchUpload', 'The specified upload does not exist.') : tagged(etag)
    }
    case 'POST':
      if (asked.has('uploads'))
        return xml(
          `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${objects.begin(key, type)}</UploadId></InitiateMultipartUploadResult>`,
        )
      return uploadId ? complete(objects, uploadId, body) : notKnown
    case 'DELETE':
      if (uploadId) objects.uploads.delete(uploadId)
      else objects.kept.delete(key)
      return { status: 204 }
    default:
      return notKnown
  }
}

/** A link can override the type and the name in the response. */
function found({ body, etag, contentType, lastModified }: StoredObject, asked: URLSearchParams): Answer {
  const disposition = asked.get('response-content-disposition')
  const cache = asked.get('response-cache-control')
  return {
    status: 200,
    headers: {
      'Content-Type': asked.get('response-content-type') ?? contentType,
      ETag: etag,
      'Last-Modified': lastModified.toUTCString(),
      'Content-Length': `${body.length}`,
      ...(disposition ? { 'Content-Disposition': disposition } : {}),
      ...(cache ? { 'Cache-Control': cache } : {}),
    },
    body,
  }
}

function list(objects: Objects, bucket: string, asked: URLSearchParams): Answer {
  const after = Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString()
  const most = Math.min(Number(asked.get('max-keys') ?? 1000), 1000)
  const { found, isTruncated } = objects.list(asked.get('prefix') ?? '', asked.get('delimiter') ?? '', after, most)
  const rows = found.map(({ key, isFolder }) => {
    if (isFolder) return `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`
    const kept = objects.kept.get(key)
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${kept?.lastModified.toISOString()}</LastModified><ETag>${escaped(kept?.etag ?? '')}</ETag><Size>${kept?.body.length}</Size></Contents>`
  })
  const next = Buffer.from(found.at(-1)?.key ?? '').toString('base64')
  const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><KeyCount>${found.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`,
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

const notKnown: Answer = { status: 501, body: 'The stand-in does not know this.' }
const tagged = (etag: string): Answer => ({ status: 200, headers: { ETag: etag } })
const xml = (text: string, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
})
const error = (status: number, code: string, message: string): Answer =>
  xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`, status)
const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, one => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[one] ?? one)

function checksum(body: Buffer): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  return bytes.toString('base64')
}

function send(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
}

/** Half of what it has said it would send; then nothing, or the end of the connection. */
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

/** Each piece begins with its length in hexadecimal digits, perhaps with a signature, and ends with a line break. */
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
