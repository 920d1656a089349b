import { afterAll, afterEach, beforeAll } from 'vitest'
import { type FakeS3, startS3 } from '../../../sandbox/s3/server.ts'
import { openBucket } from './s3/open-bucket.ts'

export const BUCKET_CREDENTIALS = { accessKeyId: 'store', secretAccessKey: 'the secret of the tests' }

/** The settings of the bucket from an environment, as in a separate process. */
export const bucketEnvironment = (s3: FakeS3, prefix = 'shop'): Record<string, string> => ({
  FILES_URL: `s3://store/${prefix}`,
  FILES_ENDPOINT: s3.url,
  AWS_ACCESS_KEY_ID: BUCKET_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: BUCKET_CREDENTIALS.secretAccessKey,
})

/** A bucket of the calling test file. Each time it is opened as by another process. */
export function testBucket() {
  const started: { s3?: FakeS3 } = {}
  beforeAll(async () => {
    started.s3 = await startS3({ port: 0, bucket: 'store', credentials: BUCKET_CREDENTIALS })
  })
  afterEach(() => started.s3?.faults.set({ fault: 'none' }))
  afterAll(() => started.s3?.stop())
  const s3 = () => {
    if (!started.s3) throw new Error('the bucket is open only while tests run')
    return started.s3
  }
  return {
    get s3() {
      return s3()
    },
    /** `silenceMs`: the time limit for a silent bucket; short only where a test needs it. */
    open: ({
      prefix = 'shop',
      areLinked = true,
      credentials = BUCKET_CREDENTIALS,
      silenceMs = 10_000,
      isHeld,
    }: {
      prefix?: string
      areLinked?: boolean
      credentials?: typeof BUCKET_CREDENTIALS
      silenceMs?: number
      isHeld?: (() => boolean) | undefined
    } = {}) =>
      openBucket(
        { bucketUrl: `s3://store/${prefix}`, endpoint: s3().url, areLinked },
        { isHeld, credentials, limits: { connectMs: 10_000, silenceMs, tries: 3 } },
      ),
  }
}
