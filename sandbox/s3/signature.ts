import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// Signature Version 4 of Amazon S3, implemented by its documentation:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html

export type SignedRequest = {
  method: string
  /** encoded path and query, as received */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** The access key and its secret that requests must be signed with. */
export type Credentials = { accessKeyId: string; secretAccessKey: string }
export type SignatureError = { status: number; code: string; message: string }

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SKEW_MS = 15 * 60_000
const MAX_LINK_SECONDS = 7 * 86_400

const hash = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const refuse = (status: number, code: string, message: string): SignatureError => ({ status, code, message })

/** Returns the error of the signature in the header or link of a request, or null. */
export function checkSignature(request: SignedRequest, own: Credentials, now = Date.now()): SignatureError | null {
  const { searchParams } = new URL(request.url, 'http://host')
  const isLink = searchParams.has('X-Amz-Signature')
  const signed = isLink ? ofLink(searchParams) : ofHeader(request)
  if (!signed) return refuse(403, 'AccessDenied', 'Access Denied')
  if (signed.accessKeyId !== own.accessKeyId)
    return refuse(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  const at = momentOf(signed.date)
  if (isLink) {
    const seconds = Number(searchParams.get('X-Amz-Expires'))
    if (!(seconds > 0 && seconds <= MAX_LINK_SECONDS))
      return refuse(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week (in seconds)')
    if (now > at + seconds * 1000) return refuse(403, 'AccessDenied', 'Request has expired')
  } else {
    if (!(Math.abs(now - at) <= SKEW_MS)) return refuse(403, 'RequestTimeTooSkewed', 'The difference is too large.')
    const stated = headerText(request.headers['x-amz-content-sha256'])
    if (/^[0-9a-f]{64}$/.test(stated) && stated !== hash(request.body))
      return refuse(400, 'XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match.")
  }
  const expected = sign(request, own, signed, isLink)
  const isRight =
    expected.length === signed.signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signed.signature))
  return isRight ? null : refuse(403, 'SignatureDoesNotMatch', 'The request signature does not match.')
}

type SignatureFields = { accessKeyId: string; scope: string; date: string; signedHeaders: string[]; signature: string }

function ofHeader({ headers }: SignedRequest): SignatureFields | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headerText(headers.authorization),
    )
  const [, accessKeyId, scope, signedHeaders, signature] = match ?? []
  if (!accessKeyId || !scope || !signedHeaders || !signature) return null
  return {
    accessKeyId,
    scope,
    signature,
    signedHeaders: signedHeaders.split(';'),
    date: headerText(headers['x-amz-date']),
  }
}

function ofLink(query: URLSearchParams): SignatureFields | null {
  const [accessKeyId, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  if (!accessKeyId || query.get('X-Amz-Algorithm') !== ALGORITHM) return null
  return {
    accessKeyId,
    scope: scope.join('/'),
    signature: query.get('X-Amz-Signature') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    date: query.get('X-Amz-Date') ?? '',
  }
}

function sign(
  { method, url, headers }: SignedRequest,
  own: Credentials,
  fields: SignatureFields,
  isLink: boolean,
): string {
  const [path = '/', query = ''] = url.split('?')
  const named = query
    .split('&')
    .filter(pair => pair && !pair.startsWith('X-Amz-Signature='))
    .map(pair => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
  const canonical = [
    method,
    path,
    named.join('&'),
    ...fields.signedHeaders.map(name => `${name}:${headerText(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    fields.signedHeaders.join(';'),
    isLink ? 'UNSIGNED-PAYLOAD' : headerText(headers['x-amz-content-sha256']),
  ].join('\n')
  const [day = '', region = '', service = '', last = ''] = fields.scope.split('/')
  const key = [region, service, last].reduce(hmac, hmac(`AWS4${own.secretAccessKey}`, day))
  return hmac(key, [ALGORITHM, fields.date, fields.scope, hash(canonical)].join('\n')).toString('hex')
}

/** Converts a text like `20261124T181200Z` to ms; NaN for another form. */
const momentOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const headerText = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(',') : (header ?? '')
