import { expect, test } from 'vitest'
import { checkSignature } from './signature.ts'

// The examples of Amazon with its example key, so that the sandbox is tested against the protocol and not against our client.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html

const OWN = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const AT = Date.parse('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'

const signed = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
const get = (url: string, signature: string, more: Record<string, string> = {}) => ({
  method: 'GET',
  url,
  body: Buffer.alloc(0),
  headers: {
    host,
    ...more,
    'x-amz-content-sha256': EMPTY_HASH,
    'x-amz-date': '20130524T000000Z',
    authorization: signed(['host', ...Object.keys(more), 'x-amz-content-sha256', 'x-amz-date'].join(';'), signature),
  },
})

test.each([
  // an object with a range; a query without a value; a query with values
  get('/test.txt', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41', { range: 'bytes=0-9' }),
  get('/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
  get('/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
])('a signature in the header is checked: $url', request => {
  expect(checkSignature(request, OWN, AT)).toBeNull()
  expect(checkSignature({ ...request, method: 'PUT' }, OWN, AT)).toMatchObject({ code: 'SignatureDoesNotMatch' })
  expect(checkSignature({ ...request, body: Buffer.from('x') }, OWN, AT)).toMatchObject({
    code: 'XAmzContentSHA256Mismatch',
  })
  expect(checkSignature(request, OWN, AT + 20 * 60_000)).toMatchObject({ code: 'RequestTimeTooSkewed' })
})

test('a signed link is valid until it expires', () => {
  const url =
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const request = { method: 'GET', url, headers: { host }, body: Buffer.alloc(0) }
  expect(checkSignature(request, OWN, AT + 86_399_000)).toBeNull()
  expect(checkSignature(request, OWN, AT + 86_401_000)).toMatchObject({ message: 'Request has expired' })
  expect(checkSignature({ ...request, url: url.replace('86400', '90000') }, OWN, AT)).toMatchObject({
    code: 'SignatureDoesNotMatch',
  })
})
